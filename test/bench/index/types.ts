import { parsePattern } from '../../../src/pattern/parse.ts';
import type { Pattern } from '../../../src/pattern/pattern.ts';
import { Random } from './random.ts';

/** A pattern of a synthetic type, and the same in the languages of the peers. */
export interface SyntheticPattern {
  readonly source: string;
  readonly css: string;
  readonly xpath: string;
}

/** A synthetic application type: its name and four to six patterns, as real signs and levels look. */
export interface SyntheticType {
  readonly name: string;
  readonly patterns: readonly SyntheticPattern[];
}

const SYLLABLES =
  'ba bi bo ca co da do fa fo ga go ka ki ko la li lo ma mi mo na no pa po ra ri ro sa so ta to va vo za zo press board wiki page cms forum post net hub'.split(
    ' ',
  );

/** The first `count` types are the same in every larger set. */
export function makeTypes(count: number): SyntheticType[] {
  const random = new Random(1);
  const names = new Set<string>();
  while (names.size < count) {
    names.add(Array.from({ length: 3 + random.below(2) }, () => random.pick(SYLLABLES)).join(''));
  }
  return [...names].map((name, number) => ({ name, patterns: makePatterns(name, number) }));
}

function makePatterns(name: string, number: number): SyntheticPattern[] {
  const patterns: SyntheticPattern[] = [
    {
      source: `meta[@name='generator'][contains(@content,'${name}')]`,
      css: `meta[name="generator"][content*="${name}"]`,
      xpath: `//meta[@name='generator'][contains(@content,'${name}')]`,
    },
    {
      source: `link[contains(@href,'/${name}/themes/')]`,
      css: `link[href*="/${name}/themes/"]`,
      xpath: `//link[contains(@href,'/${name}/themes/')]`,
    },
    {
      source: `div[contains-token(@class,'${name}-post')]`,
      css: `div.${name}-post`,
      xpath: `//div[contains(concat(' ',normalize-space(@class),' '),' ${name}-post ')]`,
    },
    {
      source: `body[@id='${name}']//div[@id='content']/ul/li/a`,
      css: `body#${name} div#content > ul > li > a`,
      xpath: `//body[@id='${name}']//div[@id='content']/ul/li/a`,
    },
  ];
  if (number % 2 === 0) {
    patterns.push({
      source: `div[@id='content']//a[contains(@href,'${name}-view.php')]`,
      css: `div#content a[href*="${name}-view.php"]`,
      xpath: `//div[@id='content']//a[contains(@href,'${name}-view.php')]`,
    });
  }
  if (number % 3 === 0) {
    patterns.push({
      source: `div[@id='footer']/p[contains(.,'Powered by ${name}')]`,
      css: `div#footer > p:contains("Powered by ${name}")`,
      xpath: `//div[@id='footer']/p[contains(.,'Powered by ${name}')]`,
    });
  }
  if (number % 7 === 0) {
    patterns.push({
      source: `table[@class='${name}']/tbody/tr[2]/td[1]`,
      css: `table[class="${name}"] > tbody > tr:nth-of-type(2) > td:nth-of-type(1)`,
      xpath: `//table[@class='${name}']/tbody/tr[2]/td[1]`,
    });
  }
  return patterns;
}

/** Parses the patterns of all types. */
export function parseTypes(types: readonly SyntheticType[]): Pattern[] {
  return types.flatMap(({ patterns }) => patterns.map(({ source }) => parsePattern(source)));
}
