/** The five numbers of a box plot. */
export interface Box {
  readonly least: number;
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
  readonly most: number;
}

/** Quartiles by linear interpolation between the two nearest values. */
export function boxOf(values: readonly number[]): Box {
  const sorted = [...values].sort((one, other) => one - other);
  const quantile = (share: number): number => {
    const place = share * (sorted.length - 1);
    const below = sorted[Math.floor(place)] ?? Number.NaN;
    const above = sorted[Math.ceil(place)] ?? Number.NaN;
    return below + (above - below) * (place - Math.floor(place));
  };
  return {
    least: quantile(0),
    lower: quantile(0.25),
    median: quantile(0.5),
    upper: quantile(0.75),
    most: quantile(1),
  };
}
