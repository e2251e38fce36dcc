import type { Random } from './random.ts';
import { ADJECTIVES, FAMILY_NAMES, GIVEN_NAMES, NOUNS, PLACES, SYLLABLES, TIMES, VERBS } from './words.ts';

/** A word that is nowhere else: two to four syllables, with a capital. */
export function coinName(random: Random): string {
  const syllables = Array.from({ length: random.integer(2, 4) }, () => random.pick(SYLLABLES)).join('');
  return capitalise(syllables);
}

/** A made-up person. */
export function writePerson(random: Random): string {
  return `${random.pick(GIVEN_NAMES)} ${random.pick(FAMILY_NAMES)}`;
}

/** One of many shapes of sentence, without any meaning. */
export function writeSentence(random: Random): string {
  const noun = () => random.pick(NOUNS);
  const thing = () => `${random.pick(ADJECTIVES)} ${noun()}`;
  const verb = () => random.pick(VERBS);
  const place = () => random.pick(PLACES);
  const shapes = [
    () => `The ${thing()} in ${place()} was ${verb()} ${random.pick(TIMES)}.`,
    () => `Nobody ${verb()} the ${noun()} as carefully as ${coinName(random)} of ${place()}.`,
    () => `We ${verb()} ${random.integer(2, 90)} ${thing()}s, and then the ${noun()} was ${verb()} again.`,
    () => `“A ${thing()} is worth ${random.integer(3, 40)} ${noun()}s,” said ${writePerson(random)}.`,
    () =>
      `If the ${noun()} is ${random.pick(ADJECTIVES)}, the ${thing()} near ${place()} should be ${verb()} first.`,
    () =>
      `${capitalise(random.pick(TIMES))} the ${coinName(random)} ${noun()} cost €${random.integer(4, 900)} – a ${thing()} for everyone.`,
    () =>
      `From ${place()} to ${place()} it takes a ${thing()} and ${random.integer(2, 30)}½ hours → no ${noun()} needed.`,
    () =>
      `I ${verb()} my ${noun()}; the ${thing()} (model ${coinName(random)}-${random.integer(1, 99)}) stayed behind.`,
  ];
  return random.pick(shapes)();
}

/** Several sentences. */
export function writeParagraph(random: Random, least: number, most: number): string {
  return Array.from({ length: random.integer(least, most) }, () => writeSentence(random)).join(' ');
}

/** A title; the coined name in it makes collisions unlikely. */
export function writeTitle(random: Random): string {
  const noun = () => random.pick(NOUNS);
  const shapes = [
    () => `The ${random.pick(ADJECTIVES)} ${noun()} of ${coinName(random)}`,
    () => `How we ${random.pick(VERBS)} a ${noun()} in ${coinName(random)}`,
    () => `Notes from ${coinName(random)}: the ${noun()}`,
    () => `${coinName(random)} & the ${random.pick(ADJECTIVES)} ${noun()}`,
    () => `Do we need a ${noun()} at ${coinName(random)}?`,
  ];
  return random.pick(shapes)();
}

/** Lower case, only what a URL holds without escapes, words joined by `-`. */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The text with its first letter in upper case. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
