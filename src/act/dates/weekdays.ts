import { fold } from './tokens.ts';

/** Names of the days, Monday to Sunday, variants after `|`. */
const WEEKDAYS: Readonly<Record<string, string>> = {
  en: 'monday|mon tuesday|tue|tues wednesday|wed thursday|thu|thur|thurs friday|fri saturday|sat sunday|sun',
  de: 'montag|mo dienstag|di mittwoch|mi donnerstag|do freitag|fr samstag|sonnabend|sa sonntag|so',
  fr: 'lundi|lun mardi mercredi|mer jeudi|jeu vendredi|ven samedi|sam dimanche|dim',
  es: 'lunes|lun martes miércoles|mié jueves|jue viernes|vie sábado|sáb domingo|dom',
  it: 'lunedì|lun martedì mercoledì|mer giovedì|gio venerdì|ven sabato|sab domenica|dom',
  pt: 'segunda|seg terça|ter quarta|qua quinta|qui sexta|sex sábado|sáb domingo|dom',
  nl: 'maandag|ma dinsdag|di woensdag|wo donderdag|do vrijdag|vr zaterdag|za zondag|zo',
  pl: 'poniedziałek|pon wtorek|wt środa|śr czwartek|czw piątek|pt sobota|sob niedziela|niedz|ndz',
  cs: 'pondělí|po úterý|út středa|st čtvrtek|čt pátek|pá sobota|so neděle|ne',
  sk: 'pondelok|po utorok|ut streda|st štvrtok|št piatok|pi sobota|so nedeľa|ne',
  sv: 'måndag|mån tisdag|tis onsdag|ons torsdag|tors fredag|fre lördag|lör söndag|sön',
  da: 'mandag|man tirsdag|tirs onsdag|ons torsdag|tors fredag|fre lørdag|lør søndag|søn',
  fi: 'maanantai|maanantaina|ma tiistai|tiistaina|ti keskiviikko|keskiviikkona|ke torstai|torstaina|to perjantai|perjantaina|pe lauantai|lauantaina|la sunnuntai|sunnuntaina|su',
  hr: 'ponedjeljak utorak srijeda četvrtak petak subota nedjelja',
  lt: 'pirmadienis antradienis trečiadienis ketvirtadienis penktadienis šeštadienis sekmadienis',
  lv: 'pirmdiena otrdiena trešdiena ceturtdiena piektdiena sestdiena svētdiena',
  ru: 'понедельник|пн вторник|вт среда|среду|ср четверг|чт пятница|пятницу|пт суббота|субботу|сб воскресенье|вс',
  uk: 'понеділок|пн вівторок|вт середа|середу|ср четвер|чт пятниця|пятницю|пт субота|суботу|сб неділя|неділю|нд',
  el: 'δευτέρα|δευ τρίτη|τρι τετάρτη|τετ πέμπτη|πεμ παρασκευή|παρ σάββατο|σαβ κυριακή|κυρ',
  tr: 'pazartesi|pzt salı|sal çarşamba|çar perşembe|per cuma|cum cumartesi|cmt pazar|paz',
  hu: 'hétfő kedd szerda|sze csütörtök|csüt péntek|pén szombat|szo vasárnap|vas',
  ro: 'luni marți miercuri|mie joi vineri|vin sâmbătă|sâm duminică|dum',
};

/** The day that a word names when languages don't agree (`so` is Sunday in German, Saturday in Czech). */
export const SOME_WEEKDAY = -1;

const NUMBERS = build();

/** 0 for Monday to 6 for Sunday, {@link SOME_WEEKDAY} when languages disagree, `undefined` for other words. */
export function weekdayNamed(word: string): number | undefined {
  return NUMBERS.get(word);
}

function build(): ReadonlyMap<string, number> {
  // `mar` is Tuesday in French, Spanish and Italian, but mostly March: never a weekday that proves anything.
  const numbers = new Map<string, number>([['mar', SOME_WEEKDAY]]);
  for (const days of Object.values(WEEKDAYS)) {
    for (const [day, names] of days.split(' ').entries()) {
      for (const name of names.split('|')) {
        const word = fold(name);
        const known = numbers.get(word);
        numbers.set(word, known === undefined || known === day ? day : SOME_WEEKDAY);
      }
    }
  }
  for (const week of ['月火水木金土日', '一二三四五六日', '월화수목금토일']) {
    for (const [day, sign] of [...week].entries()) numbers.set(sign, day);
  }
  return numbers;
}
