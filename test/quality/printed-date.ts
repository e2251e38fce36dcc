const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** True when a reader finds the day in the text; the text is {@link normalise | normalised}. */
export function printsDay(text: string, date: string): boolean {
  const [year, month, day] = date.slice(0, 10).split('-').map(Number) as [number, number, number];
  const name = MONTHS[month - 1]!;
  const two = (number: number) => String(number).padStart(2, '0');
  const days = [`${day}`, two(day), `${day}${ordinal(day)}`];
  const months = [name, name.slice(0, 3), name === 'september' ? 'sept' : name];
  const forms = [
    ...days.flatMap((d) => months.flatMap((m) => [`${m} ${d} ${year}`, `${d} ${m} ${year}`])),
    `${year} ${two(month)} ${two(day)}`,
    `${two(day)} ${two(month)} ${year}`,
    `${two(month)} ${two(day)} ${year}`,
    `${month} ${day} ${year}`,
    `${day} ${month} ${year}`,
    `${year}年${month}月${day}日`,
  ];
  return forms.some((form) => ` ${text} `.includes(` ${form} `));
}

function ordinal(day: number): string {
  if (day > 10 && day < 14) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}
