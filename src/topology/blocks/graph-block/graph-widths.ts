/**
 * What the links of a graph carry. One with a figure has it; one without has the smaller of its ends' shares, b over their
 * links, where a switch counts for nothing, so that between switches a figure is needed.
 */
import { addLink, createLinks, type LinkColumns } from '../graph.ts';
import { nameOf, readGraph, type WrittenGraph, type WrittenLink } from './graph-text.ts';

export interface BuiltGraph {
  readonly written: WrittenGraph;
  /** Several links from one node to another are one. Of width 1: the narrowest out of the NPU that sends most. */
  readonly links: LinkColumns;
  /** By link, in multiples of the link latency; of several side by side the largest. Undefined where all are 1. */
  readonly latency: readonly number[] | undefined;
  /** Width of all links out of that NPU. */
  readonly perNpu: number;
  /** What it sends where all figures are true, GB/s; null where there are none. */
  readonly nominalGBps: number | null;
}

export interface GraphProblem {
  readonly field: 'links' | 'b';
  readonly message: string;
}

const known = new Map<string, BuiltGraph | GraphProblem>();
const MOST_KNOWN = 16;

/** @param b what an NPU sends in all where the figures are true, GB/s; 0: the figures say it */
export function buildGraph(text: string, b: number): BuiltGraph | GraphProblem {
  const key = `${b} ${text}`;
  let built = known.get(key);
  if (built === undefined) {
    const written = readGraph(text);
    built =
      typeof written === 'string' ? { field: 'links', message: `links: ${written}` } : withWidths(written, b);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, built);
  }
  return built;
}

export function isBuilt(built: BuiltGraph | GraphProblem): built is BuiltGraph {
  return 'written' in built;
}

function withWidths(written: WrittenGraph, b: number): BuiltGraph | GraphProblem {
  const wrong = lacksFigure(written, b);
  if (wrong !== null) return wrong;
  const { npus, links, switches } = written;
  const hasFigures = links.some(({ gbps }) => gbps !== undefined);
  const sent = b === 0 && hasFigures ? 1 : b;
  const shareOf = sharesOf(written, sent);
  const out = new Float64Array(npus);
  for (const link of links) if (link.from < npus) out[link.from]! += link.count * shareOf(link);
  const most = out.reduce((best, share, npu) => (share > out[best]! * (1 + 1e-9) ? npu : best), 0);
  const unit = Math.min(...links.flatMap((link) => (link.from === most ? [shareOf(link)] : [])));
  const nodes = npus + switches.length;
  const together = new Map<number, number>();
  const slowest = new Map<number, number>();
  for (const link of links) {
    const ends = link.from * nodes + link.to;
    together.set(ends, (together.get(ends) ?? 0) + (link.count * shareOf(link)) / unit);
    slowest.set(ends, Math.max(slowest.get(ends) ?? 0, link.latency ?? 1));
  }
  const columns = createLinks();
  const widths = new Float64Array(nodes);
  for (const [ends, width] of together) {
    const from = Math.floor(ends / nodes);
    addLink(columns, from, ends % nodes, width);
    widths[from]! += width;
  }
  return {
    written,
    links: columns,
    latency: links.every(({ latency = 1 }) => latency === 1) ? undefined : [...slowest.values()],
    perNpu: widths.subarray(0, npus).reduce((widest, width) => Math.max(widest, width), 0),
    nominalGBps: hasFigures ? out[most]! * sent : null,
  };
}

/** What a link each way has of what an NPU sends in all, of which figures are for `sent` GB/s. */
function sharesOf({ npus, links }: WrittenGraph, sent: number): (link: WrittenLink) => number {
  const [outOf, into] = [new Map<number, number>(), new Map<number, number>()];
  for (const { from, to, count } of links) {
    outOf.set(from, (outOf.get(from) ?? 0) + count);
    into.set(to, (into.get(to) ?? 0) + count);
  }
  const ofEnd = (node: number, ends: ReadonlyMap<number, number>): number =>
    node < npus ? 1 / ends.get(node)! : Infinity;
  return ({ from, to, gbps, share }) => {
    if (gbps !== undefined) return gbps / sent;
    return share ?? Math.min(ofEnd(from, outOf), ofEnd(to, into));
  };
}

function lacksFigure(written: WrittenGraph, b: number): GraphProblem | null {
  const { npus, links } = written;
  const title = ({ from, to }: WrittenLink): string => `${nameOf(written, from)}-${nameOf(written, to)}`;
  const bare = links.find(
    ({ from, to, gbps, share }) => from >= npus && to >= npus && gbps === undefined && share === undefined,
  );
  if (bare !== undefined) {
    const message = `links: ${title(bare)} joins two switches without a figure. Allowed: GB/s, as ${title(bare)}:100, or a share of b, as ${title(bare)}:50%.`;
    return { field: 'links', message };
  }
  const figured = links.find(({ gbps }) => gbps !== undefined);
  const other = links.find(({ gbps }) => gbps === undefined);
  if (b > 0 || figured === undefined || other === undefined) return null;
  const message = `b is 0, where ${title(figured)} has GB/s and ${title(other)} has not. Allowed: what an NPU sends in all, GB/s, or GB/s for every link.`;
  return { field: 'b', message };
}
