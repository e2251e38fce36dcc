const split = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Things that the made-up sentences speak of. */
export const NOUNS = split(`
  lantern kettle bridge orchard ledger compass loom anvil harbour staircase engine notebook telescope gearbox pulley
  window archive valley windmill terminal printer barometer canal clock attic workshop chimney ferry garden piano
  rowing-boat typewriter saddle thermometer cellar lighthouse map greenhouse signal tram café façade Straße jalapeño
  violin tunnel kiln beehive sundial turbine radiator toolbox lathe antenna bicycle quarry mirror fountain
`);

/** How those things are. */
export const ADJECTIVES = split(`
  quiet rusty patient hollow stubborn borrowed portable distant ordinary crooked copper narrow half-built noisy
  forgotten painted reliable brittle seasonal wooden naïve unfinished upper lower early late sturdy gentle spare plain
  dusty polished second-hand temporary weatherproof famous modest improbable
`);

/** What is done with them, in the past tense. */
export const VERBS = split(`
  repaired measured described painted borrowed replaced cleaned photographed moved admired rebuilt sketched inspected
  sold lost found lifted tested renamed documented counted carried dismantled tuned restored
`);

/** Where. */
export const PLACES = split(`
  Halden Brackwater Oostmeer Fennwick Saltmarsh Ostrava Zürich Århus Brno Tromsø Kraków Coimbra Graz Thessaloniki
  Reykjavík Łódź Odense Girona Malmö Trieste
`);

/** When. */
export const TIMES = [
  'last winter',
  'on the first dry morning',
  'before the festival',
  'two summers ago',
  'after the long rain',
  'at half past seven',
  'in the week of the storm',
  'during the inventory',
  'on a Sunday',
  'while the kettle was boiling',
] as const;

/** Given names; not all of them in Latin letters. */
export const GIVEN_NAMES = split(`
  Agnes Tobias Zoë Łukasz José Marit Ines Oskar Priya Ngọc Sören Chloé Dmitri Ольга さくら Amara Felix Hedda Ruben
  Yusuf Lena Mateo Noor Pavel Søren Thandi Ulla Viktor Wren Ximena
`);

/** Family names. */
export const FAMILY_NAMES = split(`
  Merriman Okafor Hathersage Lindqvist Abernethy Novák Castaño Drummond Eastlake Fährmann Goodspeed Ivanova Jessop
  Kettlewell Northcote Øvrebø Petrescu Quill Rasmussen Şahin
`);

/** Syllables of coined names. */
export const SYLLABLES = split(`
  bra vel mor tin sko ral fen dux lam pei zor quin tal ush wen gri hol jas kev nor ope ris syl tha umb vix yor
`);

/** Subjects under which the sample applications file things. */
export const TOPICS = [
  'Machines',
  'Gardens',
  'Letters',
  'Walking',
  'Weather',
  'Recipes',
  'Repairs',
  'Travel',
] as const;
