const LONGEST = 40;
const MOST_WORDS = 4;

const PARTICLE = /^(?:de|del|della|da|di|dos|du|la|le|van|von|der|den|ter|bin|ibn|al|el|y|zu|af|av)$/u;
const NO_NAME =
  /^(?:the|an?|my|our|your|this|that|these|those|its?|us|me|him|her|them|all|some|any|date|default|categor(?:y|ies)|tags?|title|author|admin bar|comments?|reply|home|by|on|at|in|posted|published|written)$/iu;

/** True for what may be somebody's name: one word, or a few that begin as names do. */
export function isPersonName(text: string): boolean {
  if (text.length < 2 || text.length > LONGEST || !/^\p{L}/u.test(text)) return false;
  const words = text.split(/\s+/u);
  if (words.length > MOST_WORDS || words.some((word) => NO_NAME.test(word))) return false;
  return words.length === 1 || words.every((word) => PARTICLE.test(word) || !/^\p{Ll}/u.test(word));
}
