/** Tori of a given number of NPUs. */
export interface PhysicalChoice {
  /** `8x8`, or `logical`. */
  readonly value: string;
  readonly label: string;
}

/** Any blocks, as a notation. */
export const AS_BLOCKS: PhysicalChoice = { value: 'blocks', label: 'Other blocks' };

export const AS_LOGICAL: PhysicalChoice = { value: 'logical', label: 'Dimensions' };

/** Returns one ring, then rectangles from the squarest on, including the one that is built already. */
export function physicalChoices(npus: number, built: readonly number[] | null): readonly PhysicalChoice[] {
  const rectangles: PhysicalChoice[] = [];
  for (let side = Math.floor(Math.sqrt(npus)); side >= 2; side--) {
    if (npus % side === 0) rectangles.push(choice([side, npus / side]));
  }
  const choices = [AS_LOGICAL, ...(npus > 1 ? [choice([npus])] : []), ...rectangles];
  if (built === null || choices.some(({ value }) => value === built.join('x'))) return choices;
  return [...choices, choice(built)];
}

export function sizesOf(value: string): readonly number[] {
  return value.split('x').map(Number);
}

function choice(sizes: readonly number[]): PhysicalChoice {
  const value = sizes.join('x');
  return { value, label: `${sizes.length}D torus ${value}` };
}
