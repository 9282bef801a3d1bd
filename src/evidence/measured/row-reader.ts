/** Reads cells of one row by name, and keeps the first invalid one as the row's problem. */
export class RowReader {
  readonly #places: ReadonlyMap<string, number>;
  readonly #cells: readonly string[];
  #problem: string | null = null;

  /** @param places columns by name; the first of a duplicated name */
  constructor(places: ReadonlyMap<string, number>, cells: readonly string[]) {
    this.#places = places;
    this.#cells = cells;
  }

  /** What is wrong with the cells read so far, or null. */
  get problem(): string | null {
    return this.#problem;
  }

  text(name: string): string {
    return (this.#cells[this.#places.get(name) ?? -1] ?? '').trim();
  }

  /** Reads a whole number from 1 to 1e12. */
  whole(name: string): number {
    return this.#number(
      name,
      (value) => Number.isInteger(value) && value >= 1 && value <= 1e12,
      'a whole number from 1',
    );
  }

  /** Reads a whole number from 1, or returns `missing` if the cell is empty. */
  wholeOr(name: string, missing: number): number {
    return this.text(name) === '' ? missing : this.whole(name);
  }

  /** Reads a number above 0, far enough from both ends that results computed from it are finite. */
  positive(name: string): number {
    return this.#number(name, (value) => value >= 1e-12 && value <= 1e18, 'a number above 0');
  }

  /** Reads a number from 0. */
  share(name: string): number {
    return this.#number(name, (value) => value >= 0 && value <= 1e18, 'a number from 0');
  }

  /** Reads a number above 0, or returns null if the cell is empty. */
  positiveOrNull(name: string): number | null {
    return this.text(name) === '' ? null : this.positive(name);
  }

  choice<const T extends string>(name: string, choices: readonly T[]): T | null {
    const text = this.text(name);
    const found = choices.find((choice) => choice === text);
    if (found === undefined) this.refuse(`${name} is "${text}"; expected ${choices.join(', ')}`);
    return found ?? null;
  }

  /** Keeps `message` unless the row has a problem already. */
  refuse(message: string): void {
    this.#problem ??= message;
  }

  #number(name: string, isAllowed: (value: number) => boolean, allowed: string): number {
    const text = this.text(name);
    const value = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : Number.NaN;
    if (isAllowed(value)) return value;
    this.refuse(`${name} is "${text}"; expected ${allowed}`);
    return 1;
  }
}
