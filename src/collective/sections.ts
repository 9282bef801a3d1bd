/**
 * The part of a dimension that a group spans. Groups divide dimensions into parts; a group that covers neighbouring parts of one dimension
 * has them as one section, whatever other groups divide there, since its messages go straight from any NPU to any other.
 */

/** A part of a dimension, or neighbouring parts that a group covers together. */
export interface Section {
  readonly dimension: number;
  readonly size: number;
  /** The distance between neighbouring NPUs of the section, in NPUs of the dimension. */
  readonly spacing: number;
  /** The parts that it covers, by their position among the parts of all dimensions. */
  readonly parts: readonly number[];
}

/** Returns every part as a section by itself, in order: the sections if no group covers two parts of one dimension. */
export function partSections(parts: readonly (readonly number[])[]): readonly Section[] {
  const sections: Section[] = [];
  for (const [dimension, sizes] of parts.entries()) {
    let spacing = 1;
    for (const size of sizes) {
      sections.push({ dimension, size, spacing, parts: [sections.length] });
      spacing *= size;
    }
  }
  return sections;
}

/** Returns the parts at `positions`, ascending, with neighbours of one dimension joined. */
export function joinedSections(parts: readonly Section[], positions: readonly number[]): readonly Section[] {
  const joined: Section[] = [];
  for (const position of positions) {
    const part = parts[position];
    if (part === undefined) throw new RangeError(`no part of a dimension at position ${position}`);
    const before = joined.at(-1);
    if (before?.dimension === part.dimension && before.parts.at(-1) === position - 1) {
      const { size, ...rest } = before;
      joined[joined.length - 1] = { ...rest, size: size * part.size, parts: [...before.parts, position] };
    } else joined.push(part);
  }
  return joined;
}

/** Returns every part and every section that groups make of them, dimension by dimension, from the inside out. */
export function allSections(
  parts: readonly Section[],
  groups: readonly (readonly Section[])[],
): readonly Section[] {
  const unique = new Map([parts, ...groups].flat().map((section) => [keyOf(section), section]));
  return [...unique.values()].sort(
    (a, b) => a.dimension - b.dimension || a.spacing - b.spacing || a.size - b.size,
  );
}

/** Returns the positions of the sections of a group among all sections. */
export function positionsIn(all: readonly Section[], group: readonly Section[]): readonly number[] {
  const keys = all.map(keyOf);
  return group.map((section) => keys.indexOf(keyOf(section)));
}

function keyOf({ dimension, spacing, parts }: Section): string {
  return `${dimension} ${spacing} ${parts.join('.')}`;
}
