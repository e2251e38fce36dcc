import type { Reading } from './clock-time.ts';
import { fold, type Token, tokenAt } from './tokens.ts';

/** Names of the months, January to December, variants after `|`: nominative, genitive, abbreviations; `_` for a space. */
const MONTHS: Readonly<Record<string, string>> = {
  en: 'january|jan february|feb march|mar april|apr may june|jun july|jul august|aug september|sep|sept october|oct november|nov december|dec',
  de: 'januar|jänner|jän februar|feber märz|mär|mrz|maerz april mai juni juli august september oktober|okt november dezember|dez',
  fr: 'janvier|janv février|févr|fév mars avril|avr mai juin juillet|juil août septembre octobre novembre décembre|déc',
  es: 'enero|ene febrero marzo abril|abr mayo junio julio agosto|ago septiembre|setiembre|set octubre noviembre diciembre|dic',
  it: 'gennaio|gen febbraio|febb marzo aprile maggio|mag giugno|giu luglio|lug agosto|ago settembre|set|sett ottobre|ott novembre dicembre|dic',
  pt: 'janeiro fevereiro|fev março abril|abr maio|mai junho julho agosto|ago setembro|set outubro|out novembro dezembro|dez',
  nl: 'januari februari maart|mrt april mei juni juli augustus september oktober|okt november december',
  pl: 'styczeń|stycznia|sty luty|lutego|lut marzec|marca kwiecień|kwietnia|kwi|kwie maj|maja czerwiec|czerwca|cze lipiec|lipca|lip sierpień|sierpnia|sie wrzesień|września|wrz październik|października|paź listopad|listopada|lis grudzień|grudnia|gru',
  cs: 'leden|ledna|led únor|února|úno březen|března|bře duben|dubna|dub květen|května|kvě červen|června|čvn červenec|července|čvc srpen|srpna|srp září|zář říjen|října|říj listopad|listopadu|lis prosinec|prosince|pro',
  sk: 'január|januára február|februára marec|marca apríl|apríla máj|mája jún|júna júl|júla august|augusta september|septembra október|októbra november|novembra december|decembra',
  sv: 'januari februari|febr mars april maj juni juli augusti september oktober november december',
  da: 'januar februar marts april maj juni juli august september oktober november december',
  no: 'januar februar mars april mai juni juli august september oktober november desember|des',
  ru: 'январь|января|янв февраль|февраля|фев|февр март|марта|мар апрель|апреля|апр май|мая июнь|июня|июн июль|июля|июл август|августа|авг сентябрь|сентября|сен|сент октябрь|октября|окт ноябрь|ноября|ноя|нояб декабрь|декабря|дек',
  uk: 'січень|січня|січ лютий|лютого|лют березень|березня|бер квітень|квітня|квіт|кві травень|травня|трав|тра червень|червня|черв|чер липень|липня|лип серпень|серпня|серп|сер вересень|вересня|вер жовтень|жовтня|жовт|жов листопад|листопада|лист|лис грудень|грудня|груд|гру',
  el: 'ιανουάριος|ιανουαρίου|ιαν φεβρουάριος|φεβρουαρίου|φεβ|φεβρ μάρτιος|μαρτίου|μαρ|μαρτ απρίλιος|απριλίου|απρ μάιος|μαΐου|μάι ιούνιος|ιουνίου|ιουν ιούλιος|ιουλίου|ιουλ αύγουστος|αυγούστου|αυγ σεπτέμβριος|σεπτεμβρίου|σεπ|σεπτ οκτώβριος|οκτωβρίου|οκτ νοέμβριος|νοεμβρίου|νοε|νοεμ δεκέμβριος|δεκεμβρίου|δεκ',
  tr: 'ocak|oca şubat|şub mart nisan|nis mayıs haziran|haz temmuz|tem ağustos|ağu eylül|eyl ekim|eki kasım|kas aralık|ara',
  hu: 'január február|febr március|márc április|ápr május|máj június július augusztus szeptember|szept|szep október november december',
  ro: 'ianuarie|ian februarie martie aprilie mai iunie|iun iulie|iul august septembrie octombrie noiembrie|noi decembrie',
  ca: 'gener|gen febrer març abril maig juny juliol agost|ag setembre|set octubre novembre desembre|des',
  bg: 'януари|яну февруари март април май юни юли август септември|септ октомври ноември|ноем декември',
  sr: 'јануар|јан фебруар|феб март април|апр мај јун јул август|avgust септембар|сеп|septembar октобар|oktobar новембар|нов|novembar децембар|decembar',
  hr: 'siječanj|siječnja veljača|veljače ožujak|ožujka travanj|travnja svibanj|svibnja lipanj|lipnja srpanj|srpnja kolovoz|kolovoza rujan|rujna oktobar|oktobra studeni|studenog|studenoga prosinac|prosinca',
  mk: 'јануари февруари март април мај јуни јули август септември октомври ноември|ное декември',
  lv: 'janvāris|janvāra|janv februāris|februāra marts|marta aprīlis|aprīļa maijs|maija jūnijs|jūnija jūlijs|jūlija augusts|augusta septembris|septembra oktobris|oktobra novembris|novembra decembris|decembra',
  lt: 'sausis|sausio vasaris|vasario kovas|kovo balandis|balandžio gegužė|gegužės birželis|birželio liepa|liepos rugpjūtis|rugpjūčio rugsėjis|rugsėjo spalis|spalio lapkritis|lapkričio gruodis|gruodžio',
  gl: 'xaneiro febreiro marzo abril maio xuño xullo agosto setembro outubro novembro decembro',
  is: 'janúar febrúar mars apríl maí júní júlí ágúst september október nóvember desember',
  sl: 'januar februar marec april maj junij julij avgust|avg september oktober november december',
  et: 'jaanuar|jaan veebruar|veebr märts aprill mai juuni juuli august september oktoober november detsember|dets',
  id: 'januari februari maret april mei juni juli agustus|agu|agt september oktober november desember|des',
  ms: 'januari februari mac april mei jun julai ogos|ogo september oktober november disember|dis',
  ar: 'يناير|جانفي|كانون_الثاني فبراير|فيفري|شباط مارس|آذار أبريل|إبريل|أفريل|نيسان مايو|ماي|أيار يونيو|يونيه|جوان|حزيران يوليو|يوليه|جويلية|تموز أغسطس|غشت|أوت|آب سبتمبر|شتنبر|أيلول أكتوبر|تشرين_الأول نوفمبر|نونبر|تشرين_الثاني ديسمبر|دجنبر|كانون_الأول',
  fa: 'ژانویه|ژانویهٔ فوریه|فوریهٔ مارس آوریل مه|می ژوئن ژوئیه|ژوئیهٔ|جولای اوت|آگوست سپتامبر اکتبر نوامبر دسامبر',
  he: 'ינואר|ינו פברואר|פבר מרץ|מרס אפריל|אפר מאי יוני יולי אוגוסט|אוג ספטמבר|ספט אוקטובר|אוק נובמבר|נוב דצמבר|דצמ',
  th: 'มกราคม|ม.ค กุมภาพันธ์|ก.พ มีนาคม|มี.ค เมษายน|เม.ย พฤษภาคม|พ.ค มิถุนายน|มิ.ย กรกฎาคม|ก.ค สิงหาคม|ส.ค กันยายน|ก.ย ตุลาคม|ต.ค พฤศจิกายน|พ.ย ธันวาคม|ธ.ค',
  vi: 'tháng_một tháng_hai tháng_ba tháng_tư tháng_năm tháng_sáu tháng_bảy tháng_tám tháng_chín tháng_mười tháng_mười_một tháng_mười_hai',
};

/** `tháng 3`, `thg 3`. */
const VIETNAMESE_MONTH = ['tháng', 'thg'];

/** Finnish months are a stem with endings. */
const FINNISH_STEMS = 'tammi helmi maalis huhti touko kesä heinä elo syys loka marras joulu';
const FINNISH_ENDINGS = ['', 'k', 'kuu', 'kuun', 'kuuta'];

/** Abbreviations that are common words elsewhere (`pro`, `led`, `out`): read only on pages in these languages. */
const ONLY_IN: Readonly<Record<string, readonly string[]>> = {
  pro: ['cs'],
  led: ['cs'],
  dub: ['cs'],
  out: ['pt'],
  ara: ['tr'],
  tem: ['tr'],
  lip: ['pl', 'uk'],
  noi: ['ro'],
  elo: ['fi'],
  ag: ['ca'],
  dis: ['ms'],
  mac: ['ms'],
  avg: ['sl'],
  sie: ['pl'],
};

/**
 * Abbreviations that are read after a day (`3 gen 2014`), but before one (`Gen 3, 2014`) only where the page is in such a
 * language: forums print their English default format with the names of the board's language, `ven gen 28, 2022 6:59 am`.
 */
const BEFORE_DAY_IN: Readonly<Record<string, readonly string[]>> = {
  gen: ['it', 'ca'],
  set: ['it', 'pt', 'es', 'ca'],
  mag: ['it'],
  des: ['ca', 'no', 'nb', 'nn'],
  cze: ['pl'],
  lis: ['pl'],
  gru: ['pl'],
  sty: ['pl'],
};

/** Names that are read on pages in these languages only; elsewhere they are words, or name another month. */
const NAMES_IN: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map([
  ...['hr', 'bs'].map(
    (language) =>
      [
        language,
        numbered('sij velj|vel ožu tra svi lip srp kol ruj listopad|listopada|lis stu pro'),
      ] as const,
  ),
  ['lt', numbered('sau vas kov bal geg bir lie rgp rgs spa lap gru')] as const,
  ['lv', numbered('jan febr mar apr mai jūn jūl aug sept okt nov dec')] as const,
  ['gl', numbered('xan feb mar abr maio xuñ xul ago set out nov dec')] as const,
]);

const NUMBERS = build();
/** First words of names that have several. */
const LONG_STARTS: ReadonlySet<string> = new Set(
  [...NUMBERS.keys()].flatMap((name) => (name.includes(' ') ? [name.slice(0, name.indexOf(' '))] : [])),
);

/** Where a month stands. */
export type MonthPlace = 'after-day' | 'before-day';

/** Reads the name of a month at this token, 1 to 12; the longest name counts (`tháng mười một`). */
export function readMonth(
  tokens: readonly Token[],
  start: number,
  language: string | undefined,
  place: MonthPlace,
): Reading<number> | null {
  const first = tokenAt(tokens, start);
  if (first.kind !== 'word') return null;
  if (LONG_STARTS.has(first.text)) {
    const second = `${first.text} ${tokenAt(tokens, start + 1).text}`;
    const third = `${second} ${tokenAt(tokens, start + 2).text}`;
    for (const [name, next] of [[third, start + 3] as const, [second, start + 2] as const]) {
      const value = NUMBERS.get(name);
      if (value !== undefined) return { value, next };
    }
  }
  const value = monthOf(first.text, language, place);
  return value === 0 ? null : { value, next: start + 1 };
}

function monthOf(word: string, language: string | undefined, place: MonthPlace): number {
  const own = language === undefined ? undefined : NAMES_IN.get(language)?.get(word);
  if (own !== undefined) return own;
  const month = NUMBERS.get(word);
  if (month === undefined) return 0;
  if (!isReadIn(ONLY_IN, word, language)) return 0;
  if (place === 'before-day' && !isReadIn(BEFORE_DAY_IN, word, language)) return 0;
  return month;
}

function isReadIn(
  table: Readonly<Record<string, readonly string[]>>,
  word: string,
  language: string | undefined,
): boolean {
  const languages = Object.hasOwn(table, word) ? table[word] : undefined;
  return languages === undefined || (language !== undefined && languages.includes(language));
}

/** Every name with its month, for tests: `[language, name, month]`. */
export function* monthNames(): Generator<readonly [language: string, name: string, month: number]> {
  for (const [language, months] of Object.entries(MONTHS)) {
    for (const [index, names] of months.split(' ').entries()) {
      for (const name of names.split('|')) {
        yield [language, name.replaceAll('_', ' '), index + 1];
        // The Hebrew preposition is written with the word.
        if (language === 'he') yield [language, `ב${name}`, index + 1];
      }
    }
  }
  for (const word of VIETNAMESE_MONTH) {
    for (let month = 1; month <= 12; month++) yield ['vi', `${word} ${month}`, month];
  }
  for (const [index, stem] of FINNISH_STEMS.split(' ').entries()) {
    for (const ending of FINNISH_ENDINGS) yield ['fi', stem + ending, index + 1];
  }
}

function build(): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  for (const [, name, month] of monthNames()) numbers.set(fold(name), month);
  return numbers;
}

function numbered(months: string): ReadonlyMap<string, number> {
  const names = months
    .split(' ')
    .flatMap((each, index) => each.split('|').map((name) => [fold(name), index + 1] as const));
  return new Map(names);
}
