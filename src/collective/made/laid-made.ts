/** A made schedule on the links of its block: each message takes the links that it names. */
import { valueOf } from '../../units/result.ts';
import type { CollectiveName } from '../collectives.ts';
import { hopsOn } from '../../topology/blocks/graph.ts';
import type { Crowd } from '../../topology/blocks/wires.ts';
import type { MadeCollectives } from './made-schedule.ts';

interface LaidSteps extends Crowd {
  readonly count: number;
  /** Of the largest message. */
  readonly blocks: number;
}

/** Of several lines the slowest counts in every step. */
export function laidMade(
  made: MadeCollectives,
  operation: CollectiveName,
): { readonly steps: readonly LaidSteps[]; readonly carried: number } {
  const { lines, linksPerNpu } = made;
  const { steps } = valueOf(made.of(operation));
  const laid: LaidSteps[] = [];
  const totals = lines.map(({ from }) => new Float64Array(from.length));
  for (const { count, messages } of steps) {
    let [hops, load, largest] = [0, 0, 0];
    const onLink = new Float64Array(lines[0]!.from.length);
    for (const { blocks: carried, links } of messages) {
      hops = Math.max(hops, hopsOn(lines[0]!, links));
      largest = Math.max(largest, carried);
      for (const link of links) onLink[link]! += carried;
    }
    lines.forEach(({ width }, line) => {
      for (let link = 0; link < onLink.length; link++) {
        if (onLink[link] === 0) continue;
        const needed = (onLink[link]! * linksPerNpu) / width[link]!;
        load = Math.max(load, needed);
        totals[line]![link]! += count * needed;
      }
    });
    laid.push({ count, hops, load, blocks: largest });
  }
  const carried = totals.reduce((most, total) => total.reduce((a, b) => Math.max(a, b), most), 0);
  return { steps: laid, carried };
}
