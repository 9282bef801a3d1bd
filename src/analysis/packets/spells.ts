/** Intervals in which a dimension waited for a timeout or recovered from a loss: sorted, and joined where they touch. */
export interface Spells {
  /** Begin, end, begin, end, in ns, ascending. */
  readonly edges: number[];
}

export function addSpell({ edges }: Spells, fromNs: number, toNs: number): void {
  if (!(toNs > fromNs)) return;
  let [begin, end] = [fromNs, toNs];
  // Intervals that end within it were reported before.
  while (edges.length > 0 && edges.at(-1)! >= begin) {
    end = Math.max(end, edges.pop()!);
    begin = Math.min(begin, edges.pop()!);
  }
  edges.push(begin, end);
}

/** Returns how much of `fromNs` to `toNs` the intervals cover. */
export function withinSpells({ edges }: Spells, fromNs: number, toNs: number): number {
  let low = 0;
  let high = edges.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (edges[2 * middle + 1]! <= fromNs) low = middle + 1;
    else high = middle;
  }
  let sum = 0;
  for (let spell = low; 2 * spell < edges.length && edges[2 * spell]! < toNs; spell++)
    sum += Math.min(toNs, edges[2 * spell + 1]!) - Math.max(fromNs, edges[2 * spell]!);
  return sum;
}
