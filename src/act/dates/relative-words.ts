import { DAY_MS } from './calendar.ts';
import type { Reading } from './clock-time.ts';
import { fold, type Token, tokenAt } from './tokens.ts';

/** Words for today, yesterday and the day before, several tokens written with spaces. */
const DAYS: Readonly<Record<number, string>> = {
  0: "today|danas|данас|danes|денес|šiandien|šodien|täna|astăzi|hoxe|heute|aujourd ' hui|aujourd ’ hui|hoy|oggi|hoje|vandaag|dzisiaj|dziś|dnes|idag|i dag|tänään|сегодня|сьогодні|σήμερα|bugün|ma|azi|avui|днес|hari ini|hôm nay|اليوم|امروز|היום|วันนี้|今日|今天|오늘",
  [-1]: 'yesterday|jučer|juče|јуче|včeraj|vakar|eile|onte|í gær|gestern|hier|ayer|ieri|ontem|gisteren|wczoraj|včera|igår|i går|eilen|вчера|вчора|учора|χθες|χτες|dün|tegnap|ahir|kemarin|hôm qua|أمس|دیروز|אתמול|เมื่อวาน|เมื่อวานนี้|昨日|昨天|어제',
  [-2]: "vorgestern|avant - hier|avant hier|anteayer|antier|l ' altro ieri|anteontem|eergisteren|przedwczoraj|předevčírem|predvčerom|i förrgår|i forgårs|i forgårs|toissapäivänä|позавчера|позавчора|προχθές|tegnapelőtt|一昨日|前天",
};

/** Words that mean something else elsewhere (`hier` is "here" in German, `ma` is Monday or "but"). */
const ONLY_IN: Readonly<Record<string, readonly string[]>> = { ma: ['hu'], danes: ['sl'] };
const NOT_IN: Readonly<Record<string, readonly string[]>> = {
  hier: ['de', 'nl'],
  dun: ['nl'],
  eile: ['de'],
  hoy: ['da', 'no'],
};

interface RelativeDay {
  readonly words: readonly string[];
  readonly distance: number;
}

const BY_FIRST_WORD = buildDays();

/** Reads a word for today (0), yesterday (-1) or the day before (-2) at this token. */
export function relativeDay(
  tokens: readonly Token[],
  start: number,
  language: string | undefined,
): Reading<number> | null {
  const first = tokenAt(tokens, start).text;
  if (Object.hasOwn(ONLY_IN, first) && !(language && ONLY_IN[first]?.includes(language))) return null;
  if (Object.hasOwn(NOT_IN, first) && language && NOT_IN[first]?.includes(language)) return null;
  for (const { words, distance } of BY_FIRST_WORD.get(first) ?? []) {
    if (words.every((word, step) => tokenAt(tokens, start + step).text === word)) {
      return { value: distance, next: start + words.length };
    }
  }
  return null;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Longer units say no day. */
const LONGER = 7 * DAY_MS;

/** Words for units of time, in milliseconds; all units longer than a day count as a week. */
export const UNITS: ReadonlyMap<string, number> = buildMap([
  [
    1000,
    'second seconds sec secs s sekunde sekunden seconde secondes segundo segundos secondo secondi segundo seconden sekundę sekundy sekund sekundou sekundami sekunder sekunti sekuntia секунду секунды секунд секунди δευτερόλεπτα saniye másodperc másodperccel detik giây 秒前 秒钟前 초',
  ],
  [
    MINUTE,
    'minute minutes min mins m minuten minuto minutos minuti minut minuty minutę minutami minutou minuter minutter minutt minuuttia minuutti minuut минуту минуты минут хвилину хвилини хвилин λεπτά λεπτό dakika perc perccel минути menit phút 分前 分钟前 分鐘前 분',
  ],
  [
    HOUR,
    'hour hours hr hrs h stunde stunden std heure heures hora horas ora ore uur uren godzinę godziny godzin hodinou hodinami hodin timmar timme timer time tunti tuntia час часа часов годину години годин ώρες ώρα saat óra órája órával jam giờ 시간 時間前 小时前 小時前',
  ],
  [
    DAY_MS,
    'day days d tag tagen jour jours día días giorno giorni dia dias dag dagen dzień dni dnem dny dnů dagar dage dager päivä päivää день дня дней дні днів ημέρες μέρες ημέρα μέρα gün nap napja nappal дни zile zi hari ngày 일 日前 天前',
  ],
  [
    LONGER,
    'week weeks month months year years woche wochen monat monaten jahr jahren semaine semaines mois an ans année années semana semanas mes meses año años ano anos settimana settimane mese mesi anno anni weken maand maanden jaar jaren tydzień tygodnie tygodni miesiąc miesiące miesięcy rok lata lat týdnem týdny měsícem měsíci rokem lety vecka veckor månad månader år uge uger måned måneder uke uker viikko viikkoa kuukausi kuukautta vuosi vuotta неделю недели недель месяц месяца месяцев год года лет тиждень тижні місяць місяці рік роки років hafta ay yıl hét hónap éve hónapja',
  ],
]);

/** Words for one. */
export const COUNTS: ReadonlyMap<string, number> = buildMap([
  [
    1,
    'a an one ein eine einer einem un une una uno um uma een en ett et jeden jedną jednou yksi one один одну μία ένα bir egy',
  ],
]);

/** Units that mean one of them where no count stands: `час назад`, `менее минуты назад`, `minutę temu`. */
export const ONE_UNIT: ReadonlySet<string> = new Set(
  'секунду минуту минуты час день хвилину хвилини годину sekundę minutę minuty godzinę dzień'
    .split(' ')
    .map(fold),
);

/** Before the count: `vor 3 Stunden`. */
export const AGO_BEFORE: ReadonlySet<string> = new Set(
  'vor hace há ha před pred för for πριν fa преди acum'.split(' ').map(fold),
);

/** After the unit: `3 hours ago`. */
export const AGO_AFTER: ReadonlySet<string> = new Set(
  'ago fa atrás geleden temu sedan siden sitten назад тому önce ezelőtt zpět lalu trước 前 전'
    .split(' ')
    .map(fold),
);

function buildDays(): ReadonlyMap<string, readonly RelativeDay[]> {
  const days = new Map<string, RelativeDay[]>();
  for (const [distance, phrases] of Object.entries(DAYS)) {
    for (const phrase of phrases.split('|')) {
      const words = phrase.split(' ').map(fold);
      const known = days.get(words[0]!);
      if (known) known.push({ words, distance: Number(distance) });
      else days.set(words[0]!, [{ words, distance: Number(distance) }]);
    }
  }
  return days;
}

function buildMap(groups: readonly (readonly [number, string])[]): ReadonlyMap<string, number> {
  return new Map(
    groups.flatMap(([value, words]) => words.split(' ').map((word) => [fold(word), value] as const)),
  );
}
