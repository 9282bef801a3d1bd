import type { BuiltNetwork } from '../../../design/machine/built.ts';

/** Returns the coordinates of each logical NPU on what is built, innermost dimension first. */
export function placesOf({
  dimensions,
  placement,
}: Pick<BuiltNetwork, 'dimensions' | 'placement'>): readonly (readonly number[])[] {
  return placement.map((place) => {
    let rest = place;
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
