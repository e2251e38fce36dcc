/** Text in an encoding, as bytes that Python's codecs made. */
export interface Sample {
  readonly encoding: string;
  readonly language: string;
  readonly text: string;
  readonly bytes: Uint8Array;
}

const sample = (encoding: string, language: string, text: string, base64: string): Sample => ({
  encoding,
  language,
  text,
  bytes: Buffer.from(base64, 'base64'),
});

export const SAMPLES: readonly Sample[] = [
  sample(
    'utf-8',
    'fr',
    'Le café d’été : élèves, garçons et forêts — « où êtes-vous passés ? »',
    'TGUgY2Fmw6kgZOKAmcOpdMOpIDogw6lsw6h2ZXMsIGdhcsOnb25zIGV0IGZvcsOqdHMg4oCUIMKrIG/DuSDDqnRlcy12b3VzIHBhc3PDqXMgPyDCuw==',
  ),
  sample(
    'windows-1252',
    'fr',
    'Le café d’été : élèves, garçons et forêts — « où êtes-vous passés ? »',
    'TGUgY2Fm6SBkkul06SA6IOls6HZlcywgZ2Fy529ucyBldCBmb3LqdHMglyCrIG/5IOp0ZXMtdm91cyBwYXNz6XMgPyC7',
  ),
  sample(
    'windows-1252',
    'de',
    'Schöne Grüße aus München, die Straße führt über die Brücke.',
    'U2No9m5lIEdy/N9lIGF1cyBN/G5jaGVuLCBkaWUgU3RyYd9lIGb8aHJ0IPxiZXIgZGllIEJy/GNrZS4=',
  ),
  sample(
    'windows-1250',
    'pl',
    'Zażółć gęślą jaźń; święta już się skończyły, książki są na półce.',
    'WmG/87PmIGfqnGy5IGphn/E7IJx3aep0YSBqdb8gc2nqIHNrb/FjenmzeSwga3Npub9raSBzuSBuYSBw87NjZS4=',
  ),
  sample(
    'windows-1250',
    'cs',
    'Příliš žluťoučký kůň úpěl ďábelské ódy, řeka teče kolem města.',
    'UPjtbGmaIJ5sdZ1vdehr/SBr+fIg+nDsbCDv4WJlbHNr6SDzZHksIPhla2EgdGXoZSBrb2xlbSBt7HN0YS4=',
  ),
  sample(
    'iso-8859-2',
    'pl',
    'Zażółć gęślą jaźń; święta już się skończyły, książki są na półce.',
    'WmG/87PmIGfqtmyxIGphvPE7ILZ3aep0YSBqdb8gc2nqIHNrb/FjenmzeSwga3Npsb9raSBzsSBuYSBw87NjZS4=',
  ),
  sample(
    'iso-8859-2',
    'cs',
    'Příliš žluťoučký kůň úpěl ďábelské ódy, řeka teče kolem města.',
    'UPjtbGm5IL5sdbtvdehr/SBr+fIg+nDsbCDv4WJlbHNr6SDzZHksIPhla2EgdGXoZSBrb2xlbSBt7HN0YS4=',
  ),
  sample(
    'iso-8859-2',
    'hu',
    'Árvíztűrő tükörfúrógép, a könyvek és a képek őszi napokról szólnak.',
    'wXJ27Xp0+3L1IHT8a/ZyZvpy82fpcCwgYSBr9m55dmVrIOlzIGEga+lwZWsg9XN6aSBuYXBva3LzbCBzevNsbmFrLg==',
  ),
  sample(
    'iso-8859-15',
    'eu',
    'Prix : 20 € - où sont les cœurs ?',
    'UHJpeCA6IDIwIKQgLSBv+SBzb250IGxlcyBjvXVycyA/',
  ),
  sample(
    'windows-1251',
    'ru',
    'Сегодня хорошая погода, и мы пошли гулять по старому городу вместе с друзьями.',
    '0eXj7uTt/yD17vDu+OD/IO/u4+7k4Cwg6CDs+yDv7vjr6CDj8+v/8vwg7+4g8fLg8O7s8yDj7vDu5PMg4uzl8fLlIPEg5PDz5/z/7Ogu',
  ),
  sample(
    'koi8-r',
    'ru',
    'Сегодня хорошая погода, и мы пошли гулять по старому городу вместе с друзьями.',
    '88XHz8TO0SDIz9LP28HRINDPx8/EwSwgySDN2SDQz9vMySDH1czR1Ngg0M8g09TB0s/N1SDHz9LPxNUg183F09TFINMgxNLV2tjRzcku',
  ),
  sample(
    'koi8-u',
    'uk',
    'Сьогодні гарна погода, і ми пішли гуляти її старим містом, є ще їжа.',
    '89jPx8/EzqYgx8HSzsEg0M/Hz8TBLCCmIM3JINCm28zJIMfVzNHUySCnpyDT1MHSyc0gzabT1M/NLCCkIN3FIKfWwS4=',
  ),
  sample(
    'windows-1251',
    'uk',
    'Сьогодні гарна погода, і ми пішли гуляти її старим містом, є ще їжа.',
    '0fzu4+7k7bMg4+Dw7eAg7+7j7uTgLCCzIOzoIO+z+OvoIOPz6//y6CC/vyDx8uDw6Owg7LPx8u7sLCC6IPnlIL/m4C4=',
  ),
  sample(
    'iso-8859-5',
    'ru',
    'Сегодня хорошая погода, и мы пошли гулять по старому городу вместе с друзьями.',
    'wdXT3tTd7yDl3uDe6NDvIN/e097U0Cwg2CDc6yDf3ujb2CDT49vv4uwg394g4eLQ4N7c4yDT3uDe1OMg0tzV4eLVIOEg1ODj1+zv3Ngu',
  ),
  sample(
    'windows-1253',
    'el',
    'Σήμερα ο καιρός είναι καλός και πήγαμε περίπατο στην παλιά πόλη.',
    '097s5fHhIO8g6uHp8fzyIOXf7eHpIOrh6/zyIOrh6SDw3uPh7OUg8OXx3/Dh9O8g8/Tn7SDw4evp3CDw/OvnLg==',
  ),
  sample(
    'windows-1254',
    'tr',
    'Bugün hava çok güzel, arkadaşlarımızla eski şehirde yürüyüşe çıktık, ağaçlar yeşil.',
    'QnVn/G4gaGF2YSDnb2sgZ/x6ZWwsIGFya2FkYf5sYXL9bf16bGEgZXNraSD+ZWhpcmRlIHn8cvx5/P5lIOf9a3T9aywgYfBh52xhciB5Zf5pbC4=',
  ),
  sample(
    'windows-1255',
    'he',
    'היום מזג האוויר יפה והלכנו לטייל בעיר העתיקה עם חברים',
    '5Onl7SDu5uIg5ODl5en4IOn05CDl5Ozr8OUg7Ojp6ewg4fLp+CDk8vrp9+Qg8u0g5+H46e0=',
  ),
  sample(
    'windows-1256',
    'ar',
    'الطقس جميل اليوم وذهبنا في نزهة إلى المدينة القديمة مع الأصدقاء',
    'x+HY3tMgzOPt4SDH4e3m4yDm0OXI5Mcg3e0g5NLlySDF4ewgx+Hjz+3kySDH4d7P7ePJIOPaIMfhw9XP3sfB',
  ),
  sample(
    'windows-874',
    'th',
    'วันนี้อากาศดีและเราไปเดินเล่นในเมืองเก่ากับเพื่อน',
    'x9G5udXpzdKh0si01eHF0ODD0uS74LTUueDF6LnjueDB182n4KHo0qHRuuC+1+jNuQ==',
  ),
  sample(
    'shift_jis',
    'ja',
    '今日は天気がいいので、友達と古い町を散歩しました。コーヒーを飲んで、本を買いました。',
    'jaGT+oLNk1aLQ4KqgqKCooLMgsWBQZdGkkKCxozDgqKSrILwjlWV4IK1gtyCtYK9gUKDUoFbg3GBW4LwiPmC8YLFgUGWe4LwlIOCooLcgrWCvYFC',
  ),
  sample(
    'euc-jp',
    'ja',
    '今日は天気がいいので、友達と古い町を散歩しました。コーヒーを飲んで、本を買いました。',
    'uqPG/KTPxbe1pKSspKSkpKTOpMehos2nw6OkyLjFpKTErqTyu7bK4qS3pN6kt6S/oaOls6G8pdKhvKTysPuk86THoaLL3KTyx+OkpKTepLekv6Gj',
  ),
  sample(
    'iso-2022-jp',
    'ja',
    '今日は天気がいいので、友達と古い町を散歩しました。コーヒーを飲んで、本を買いました。',
    'GyRCOiNGfCRPRTc1JCQsJCQkJCROJEchIk0nQyMkSDhFJCRELiRyOzZKYiQ3JF4kNyQ/ISMlMyE8JVIhPCRyMHskcyRHISJLXCRyR2MkJCReJDckPyEjGyhC',
  ),
  sample(
    'euc-kr',
    'ko',
    '오늘은 날씨가 좋아서 친구들과 함께 오래된 도시를 산책했습니다. 커피를 마셨어요.',
    'v8C0w8C6ILOvvr6woSDBwb7GvK0gxKOxuLXpsPogx9SysiC/wLehtcggtbW9w7imILvqw6XH373AtM+02S4gxL/Hx7imILi2vMy+7r/kLg==',
  ),
  sample(
    'gb18030',
    'zh',
    '今天天气很好，我们和朋友在老城里散步，他说这个地方是中国最大的公园，有很多人来。',
    'vfHM7Mzsxvi63LrDo6zO0sPHus3F89PR1NrAz7PHwO/JorK9o6zL+8u11eK49rXYt73Kx9bQufrX7rTztcS5q9Swo6zT0LrctuDIy8C0oaM=',
  ),
  sample(
    'big5',
    'zt',
    '今天天氣很好，我們和朋友在老城裡散步，他說這個地方是中國最大的公園，有很多人來。',
    'pLWk0aTRrvCr3KZuoUGn2q3MqU2qQqTNpmKm0auwuMy0sqhCoUGlTLuhs2+t06ZhpOisT6SksOqzzKRqqrqkvbbpoUGms6vcpmikSKjToUM=',
  ),
];
