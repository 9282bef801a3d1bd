/** Writes the links of a file in the notation of the Graph block. */
import { kindOf, type NodeKind, type ReadGraph, type ReadLink } from './edge-list.ts';

export interface GraphText {
  readonly text: string;
  /** The names of NPUs in the order of their numbers, if names and numbers differ. */
  readonly renamed: readonly string[];
}

/**
 * NPUs are the nodes that the file declares to be NPUs, otherwise those whose name is a number or a word for an NPU, otherwise all nodes that
 * are not said to be switches.
 * Numbered NPUs keep their order.
 *
 * @param linkLatencyNs is the largest latency of a link, of which the others are shares
 */
export function graphText({ links, kinds }: ReadGraph, linkLatencyNs: number): GraphText {
  const names = [...new Set(links.flatMap(({ from, to }) => [from, to]))];
  const kindBy = (name: string): NodeKind | null =>
    kinds.get(name) ?? (/^[a-z]{0,2}_?\d+$/i.test(name) && !/^s/i.test(name) ? 'npu' : kindOf(name));
  const ofKind = (...wanted: readonly (NodeKind | null)[]): readonly string[] =>
    names.filter((name) => wanted.includes(kindBy(name)));
  const found = [ofKind('npu'), ofKind(null), names].find(({ length }) => length > 0) ?? [];
  const npus = found.toSorted(byNumber);
  const numbers = new Map(npus.map((name, index) => [name, String(index)]));
  const taken = new Set<string>();
  for (const name of names.filter((candidate) => !numbers.has(candidate))) {
    const plain = name.replace(/\W/g, '_');
    let wanted = /^[a-z]/i.test(plain) ? plain : `s${plain}`;
    while (taken.has(wanted)) wanted += '_';
    taken.add(wanted);
    numbers.set(name, wanted);
  }
  const items = new Map<string, number>();
  for (const link of links) {
    const item = itemOf(link, numbers, linkLatencyNs);
    items.set(item, (items.get(item) ?? 0) + 1);
  }
  return {
    text: [...items]
      .map(([item, times]) => (times === 1 ? item : item.replace(/(?=[:@]|$)/, `*${times}`)))
      .join(' '),
    renamed: npus.some((name, index) => name !== String(index)) ? npus : [],
  };
}

function itemOf(
  { from, to, isOneWay, gbps, latencyNs }: ReadLink,
  numbers: ReadonlyMap<string, string>,
  linkLatencyNs: number,
): string {
  const figure = gbps === null ? '' : `:${gbps}`;
  const latency = latencyNs === null || latencyNs === linkLatencyNs ? '' : `@${latencyNs / linkLatencyNs}`;
  return `${numbers.get(from)}${isOneWay ? '>' : '-'}${numbers.get(to)}${figure}${latency}`;
}

/** Compares names by their first number; names without one keep their order. */
function byNumber(a: string, b: string): number {
  const [first, second] = [a, b].map((name) => Number(/\d+/.exec(name)?.[0] ?? NaN));
  return Number.isNaN(first! - second!) ? 0 : first! - second!;
}
