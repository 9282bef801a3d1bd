/**
 * A random block of those that one set has and another lacks, each a bit in `words` words from a place of an array on; -1 where there is none.
 */
export function randomBlock(
  words: number,
  random: () => number,
  held: Uint32Array,
  heldFrom: number,
  lacked: Uint32Array,
  lackedFrom: number,
): number {
  const start = Math.floor(random() * words);
  for (let step = 0; step < words; step += 1) {
    const word = start + step < words ? start + step : start + step - words;
    const bits = (held[heldFrom + word]! & ~lacked[lackedFrom + word]!) >>> 0;
    if (bits === 0) continue;
    // The lowest bit after a random turn of the word.
    const turn = Math.floor(random() * 32);
    const turned = turn === 0 ? bits : ((bits >>> turn) | (bits << (32 - turn))) >>> 0;
    const bit = (31 - Math.clz32(turned & -turned) + turn) & 31;
    return word * 32 + bit;
  }
  return -1;
}
