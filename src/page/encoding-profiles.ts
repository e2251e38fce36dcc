/** Letters to expect of a language in an encoding. */
export interface Profile {
  readonly encoding: string;
  /** Its words mix letters of ASCII with others; in other scripts the two don't touch. */
  readonly latin: boolean;
  /** 1 for a frequent letter, 0 for one that doesn't occur, less for one that speaks against it. */
  weigh(code: number): number;
}

function alphabet(encodings: string, lower: string): readonly Profile[] {
  const common = codesOf(lower);
  // Capitals count less: KOI8 and windows-1251 differ by case alone.
  const capitals = codesOf(lower.toUpperCase());
  const weigh = (code: number): number => (common.has(code) ? 1 : capitals.has(code) ? 0.4 : -0.5);
  const latin = !lower.split('').some((letter) => letter >= '\u0250');
  return encodings.split(' ').map((encoding) => ({ encoding, latin, weigh }));
}

function codesOf(text: string): ReadonlySet<number> {
  return new Set([...text].map((character) => character.charCodeAt(0)));
}

const isIdeograph = (code: number): boolean => code >= 0x4e00 && code <= 0x9fff;
const isKana = (code: number): boolean => code >= 0x3041 && code <= 0x30ff;
const isHangul = (code: number): boolean => code >= 0xac00 && code <= 0xd7a3;
const isHalfWidth = (code: number): boolean => code >= 0xff61 && code <= 0xffdc;

function weighJapanese(code: number): number {
  if (isKana(code)) return 1;
  return isIdeograph(code) ? 0.6 : isHalfWidth(code) ? -0.5 : 0;
}

function weighKorean(code: number): number {
  return isHangul(code) ? 1 : isIdeograph(code) ? -0.2 : 0;
}

function chinese(encoding: string, frequent: string): Profile {
  const common = codesOf(frequent);
  return {
    encoding,
    latin: false,
    weigh: (code) => (common.has(code) ? 1.6 : isIdeograph(code) ? 0.5 : isKana(code) ? -0.5 : 0),
  };
}

/** The first of equals wins, so western comes first, and Hebrew, with fewer letters, before Cyrillic. */
export const PROFILES: readonly Profile[] = [
  ...[
    'éèàçêâîôûùëïüœ',
    'äöüß',
    'áéíóúñü¿¡',
    'ãõçáéíóúâêôà',
    'åäöéæø',
    'àèéìòù',
    'éëïöüèêáó',
    'áðéíóúýþæö',
  ].flatMap((lower) => alphabet('windows-1252', lower)),
  ...alphabet('windows-1255', 'אבגדהוזחטיךכלםמןנסעףפץצקרשת'),
  ...alphabet('windows-1251 koi8-r iso-8859-5 ibm866', 'абвгдежзийклмнопрстуфхцчшщъыьэюяё'),
  ...alphabet('windows-1251 koi8-u', 'абвгдежзийклмнопрстуфхцчшщьюяєіїґ'),
  ...alphabet('windows-1250 iso-8859-2', 'ąćęłńóśźż'),
  ...alphabet('windows-1250 iso-8859-2', 'áčďéěíňóřšťúůýž'),
  ...alphabet('windows-1250 iso-8859-2', 'áäčďéíĺľňóôŕšťúýž'),
  ...alphabet('windows-1250 iso-8859-2', 'áéíóöőúüű'),
  ...alphabet('windows-1250 iso-8859-2', 'ăâîşţ'),
  ...alphabet('windows-1250 iso-8859-2', 'čćđšž'),
  ...alphabet('windows-1253 iso-8859-7', 'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋ'),
  ...alphabet('windows-1254', 'çğıöşüâî'),
  ...alphabet('windows-1256 iso-8859-6', 'ابتثجحخدذرزسشصضطظعغفقكلمنهويةأإآىئؤء'),
  ...alphabet('windows-1257', 'ąčęėįšųūž'),
  ...alphabet('windows-1257', 'āčēģīķļņšūž'),
  ...alphabet('windows-874', 'กขคฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮะัาำิีึืฺุูเแโใไ็่้๊๋์'),
  { encoding: 'shift_jis', latin: false, weigh: weighJapanese },
  { encoding: 'euc-jp', latin: false, weigh: weighJapanese },
  { encoding: 'euc-kr', latin: false, weigh: weighKorean },
  chinese(
    'gb18030',
    '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年',
  ),
  chinese(
    'big5',
    '的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年',
  ),
];
