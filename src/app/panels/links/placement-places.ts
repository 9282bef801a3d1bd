import type { BuiltNetwork } from '../../../design/machine/built.ts';

/** Returns the coordinates of the first `count` logical NPUs on what is built, innermost dimension first. */
export function placesOf(
  { dimensions, placeOf }: Pick<BuiltNetwork, 'dimensions' | 'placeOf'>,
  count: number,
): readonly (readonly number[])[] {
  return Array.from({ length: count }, (_, npu) => {
    let rest = placeOf(npu);
    return dimensions.map(({ size }) => {
      const along = rest % size;
      rest = Math.floor(rest / size);
      return along;
    });
  });
}

export function placeText(place: readonly number[]): string {
  return `(${place.join(', ')})`;
}
