/** The columns of an nccl-tests log, as named by its header, and the rows read by them. */

/** The buffers of a measurement: two, or one that holds input and output. */
export type Place = 'outOfPlace' | 'inPlace';

export interface Timed {
  /** In the unit of the log. */
  readonly time: number;
  /** GB/s, as printed. */
  readonly algorithm: number;
  readonly bus: number;
  /** Half a unit of the last printed digit of time and bus. */
  readonly timeHalf: number;
  readonly busHalf: number;
}

export interface LogRow {
  readonly bytes: number;
  /** Null if the log has no such columns, or no number in them. */
  readonly outOfPlace: Timed | null;
  readonly inPlace: Timed | null;
  readonly isReduction: boolean;
  /** Whether the operation has a root, such as a broadcast. */
  readonly isRooted: boolean;
}

export interface Columns {
  /** Number of columns before the first time: size, count, type and in some versions redop and root. */
  readonly leading: number;
  /** Columns of one measurement. */
  readonly width: number;
  readonly places: readonly Place[];
  /** Offset of algbw and busbw after their time. */
  readonly algorithm: number;
  readonly bus: number;
}

/** size, count and type are in every version. */
const LEAST_LEADING = 3;

/** Returns the columns that a header line names; null for any other line. */
export function headerColumns(line: string, above: string): Columns | null {
  const names = line.replace(/^\s*#/, '').trim().toLowerCase().split(/\s+/);
  if (names[0] !== 'size' && names[0] !== 'bytes') return null;
  const starts = names.flatMap((name, index) => (name === 'time' ? [index] : []));
  const [first, second = names.length] = starts;
  if (first === undefined || first < LEAST_LEADING) return null;
  const group = names.slice(first, second);
  const [algorithm, bus] = [group.indexOf('algbw'), group.indexOf('busbw')];
  if (algorithm < 0 || bus < 0) return null;
  return { leading: first, width: group.length, places: placesOf(above, starts.length), algorithm, bus };
}

/** Returns the order of the line above the header, or the default order. */
function placesOf(above: string, count: number): readonly Place[] {
  const named = [...above.matchAll(/out-of-place|in-place/gi)].map(([name]): Place =>
    name.toLowerCase() === 'in-place' ? 'inPlace' : 'outOfPlace',
  );
  return named.length === count ? named : (['outOfPlace', 'inPlace'] as const).slice(0, count);
}

export type ReadRow =
  | { readonly kind: 'row'; readonly row: LogRow }
  /** Begins like a row, but its cells do not match the header. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'other' };

/** @param columns null if no header came before */
export function readRow(line: string, columns: Columns | null): ReadRow {
  const cells = line.trim().split(/\s+/);
  const [size = '', count = '', type = ''] = cells;
  if (!/^\d+$/.test(size) || !/^\d+$/.test(count) || !/^[a-z]/i.test(type)) return { kind: 'other' };
  const known = columns ?? usualColumns(cells);
  if (known === null) return { kind: 'unreadable' };
  const { places, width, leading } = known;
  const begin = cells.length - places.length * width;
  // Versions differ in whether they leave out redop and root if a collective has none.
  if (begin < LEAST_LEADING || begin > leading) return { kind: 'unreadable' };
  const timed = (place: Place): Timed | null => {
    const index = places.indexOf(place);
    return index < 0 ? null : timedOf(cells.slice(begin + index * width), known);
  };
  const between = cells.slice(LEAST_LEADING, begin);
  const row: LogRow = {
    bytes: Number(size),
    outOfPlace: timed('outOfPlace'),
    inPlace: timed('inPlace'),
    isReduction: between.some((cell) => /^[a-z]+$/i.test(cell) && cell !== 'none'),
    isRooted: between.some((cell) => /^\d+$/.test(cell)),
  };
  return { kind: 'row', row };
}

function timedOf(cells: readonly string[], { algorithm, bus }: Columns): Timed | null {
  const [time, alg, busbw] = [0, algorithm, bus].map((at) => numberOf(cells[at] ?? ''));
  if (time === undefined || alg === undefined || busbw === undefined) return null;
  if (!(time > 0 && alg >= 0 && busbw >= 0)) return null;
  const [timeHalf, busHalf] = [halfUnit(cells[0] ?? ''), halfUnit(cells[bus] ?? '')];
  return { time, algorithm: alg, bus: busbw, timeHalf, busHalf };
}

function halfUnit(cell: string): number {
  const [, decimals = '', exponent = '0'] = /\.?(\d*)(?:e([+-]?\d+))?$/i.exec(cell.replace(/^\d+/, '')) ?? [];
  return 0.5 * 10 ** (Number(exponent) - decimals.length);
}

/** Returns NaN for `N/A`. */
function numberOf(cell: string): number {
  return /^\d+\.?\d*(?:e[+-]?\d+)?$/i.test(cell) ? Number(cell) : Number.NaN;
}

/** For a row without a header: finds the only split of its cells in which the bandwidth matches the size and the time. */
function usualColumns(cells: readonly string[]): Columns | null {
  const operation = /^[a-z]+$/i.test(cells[LEAST_LEADING] ?? '') ? 1 : 0;
  for (const width of [4, 3]) {
    for (const root of [1, 0]) {
      const leading = LEAST_LEADING + operation + root;
      const count = (cells.length - leading) / width;
      if (count !== 1 && count !== 2) continue;
      const places = (['outOfPlace', 'inPlace'] as const).slice(0, count);
      const columns: Columns = { leading, width, places, algorithm: 1, bus: 2 };
      const timed = timedOf(cells.slice(leading), columns);
      if (timed !== null && doesAgree(Number(cells[0]), timed, US)) return columns;
    }
  }
  return null;
}

/** Microseconds per unit. */
const US = 1;
/** The first is the unit of all but the oldest versions. */
const UNITS_US = { us: US, ms: 1e3, s: 1e6 } as const;

/** Reads the line below the header: `(B) (elements) (us) (GB/s)`. */
export function statedUnit(line: string): number | null {
  const unit = /^\s*#.*\((us|ms|s)\)/.exec(line)?.[1];
  return unit === 'us' || unit === 'ms' || unit === 's' ? UNITS_US[unit] : null;
}

/** Returns the microseconds in a unit of time with which size, time and algorithm bandwidth agree; null if there is none. */
export function unitThatAgrees(bytes: number, timed: Timed): number | null {
  return Object.values(UNITS_US).find((unit) => doesAgree(bytes, timed, unit)) ?? null;
}

const ROUNDING_GBPS = 0.011;
const TOLERANCE = 0.05;

/** Returns whether the algorithm bandwidth is bytes over time, as printed to two decimals. */
export function doesAgree(bytes: number, { time, algorithm }: Timed, unitUs: number): boolean {
  const gbps = bytes / (time * unitUs * 1e3);
  return Math.abs(gbps - algorithm) <= TOLERANCE * algorithm + ROUNDING_GBPS;
}
