import { wellFormed } from './iri.ts';
import { Term } from './term.ts';
import { term } from './vocabulary.ts';

const DAY = String.raw`(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])`;
const TIME = String.raw`T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:0\d|1[0-3]):[0-5]\d|[+-]14:00)?`;
const DATE_TIME = new RegExp(`^${DAY}${TIME}$`);
const DATE = new RegExp(`^${DAY}$`);

/** A plain string. */
export function textLiteral(text: string): Term {
  return Term.text(wellFormed(text));
}

/** A string in a language, or a plain one when the tag is none that RDF knows. */
export function languageLiteral(text: string, language: string | undefined): Term {
  if (language === undefined || !/^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$/.test(language))
    return textLiteral(text);
  return Term.inLanguage(wellFormed(text), language);
}

/**
 * A date with the precision and zone it has and no more: `xsd:dateTime`, `xsd:date`, `xsd:gYearMonth`, `xsd:gYear`;
 * a plain string when it is none of them, which the shapes report.
 */
export function dateLiteral(date: string): Term {
  if (isDay(DATE_TIME.exec(date))) return Term.typed(date, term('xsd', 'dateTime'));
  if (isDay(DATE.exec(date))) return Term.typed(date, term('xsd', 'date'));
  if (/^\d{4}-(?:0[1-9]|1[0-2])$/.test(date)) return Term.typed(date, term('xsd', 'gYearMonth'));
  if (/^\d{4}$/.test(date)) return Term.typed(date, term('xsd', 'gYear'));
  return textLiteral(date);
}

/** The calendar has the day; year 0 is left out, since XML Schema 1.0 has none. */
function isDay(match: RegExpExecArray | null): boolean {
  if (!match || match[1] === '0000') return false;
  const day = new Date(0);
  day.setUTCFullYear(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  return day.getUTCDate() === Number(match[3]);
}

export function integerLiteral(value: number): Term {
  const type = Number.isSafeInteger(value) ? 'integer' : 'double';
  return Term.typed(Object.is(value, -0) ? '0' : String(value), term('xsd', type));
}

export function booleanLiteral(value: boolean): Term {
  return Term.typed(String(value), term('xsd', 'boolean'));
}

/** A list as JSON (`rdf:JSON`), where its order matters. */
export function jsonLiteral(list: readonly string[]): Term {
  return Term.typed(JSON.stringify(list.map(wellFormed)), term('rdf', 'JSON'));
}
