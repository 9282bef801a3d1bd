/** A file of graphs with the bounds of their collectives as exact fractions: `{graphs: [{name, npus, links, allGather, ...}]}`. */
import * as v from 'valibot';
import { issuePath } from '../../../design/schema/problem-place.ts';
import { createGraph, type Graph, type GraphLink } from '../../../graph/graph.ts';
import { failure, problem, success, type Result } from '../../../units/result.ts';

const node = v.union([v.pipe(v.number(), v.integer(), v.minValue(0)), v.string()]);
const time = v.pipe(v.string(), v.regex(/^\d+(\/[1-9]\d*)?$/, 'expected a fraction, as 3/40'));
const links = v.array(v.strictTuple([node, node, v.number()]));

const row = v.strictObject({
  name: v.string(),
  npus: v.number(),
  switches: v.optional(v.array(v.string()), []),
  /** Both ways, and one way. */
  links: v.optional(links, []),
  oneWay: v.optional(links, []),
  note: v.optional(v.string()),
  vertexTransitive: v.optional(v.boolean()),
  allGather: v.optional(time),
  cut: v.optional(v.array(node)),
  cutAllBut: v.optional(v.array(node)),
  reduceScatter: v.optional(time),
  broadcast0: v.optional(time),
  chunks: v.optional(v.number()),
  allToAll: v.optional(time),
  allToAllLengths: v.optional(v.array(v.strictTuple([node, node, v.number()]))),
  allReduce: v.optional(time),
  allReduceProof: v.optional(v.picklist(['simple', 'parts', 'weighted parts', 'trees only'])),
  allReduceSimple: v.optional(time),
  reduceScatterThenAllGather: v.optional(time),
  allGatherTrees: v.optional(time),
  reduceScatterTrees: v.optional(time),
  broadcast0Trees: v.optional(time),
});

export type GraphRow = v.InferOutput<typeof row>;

export interface GraphCase {
  readonly row: GraphRow;
  readonly graph: Graph;
  /** Its certificates, with nodes as numbers. */
  readonly cut: readonly number[] | undefined;
  readonly lengths:
    | readonly { readonly from: number; readonly to: number; readonly length: number }[]
    | undefined;
}

/** Whether a text is such a file rather than one of cases. */
export function isGraphFile(text: string): boolean {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null && 'graphs' in json;
  } catch {
    return false;
  }
}

/** Reads a single graph, `{npus, links, ...}`; undefined where a text is none. */
export function readGraphText(text: string): Result<readonly GraphCase[]> | undefined {
  try {
    const json: unknown = JSON.parse(text);
    if (
      typeof json !== 'object' ||
      json === null ||
      !('npus' in json) ||
      !('links' in json || 'oneWay' in json)
    )
      return undefined;
    return readGraphFile(JSON.stringify({ graphs: [{ name: 'graph', ...json }] }));
  } catch {
    return undefined;
  }
}

/** Reads such a file; problems name the position in it: `graphs[3].links[0]`. */
export function readGraphFile(text: string): Result<readonly GraphCase[]> {
  const parsed = v.safeParse(v.looseObject({ graphs: v.array(row) }), JSON.parse(text));
  if (!parsed.success)
    return failure(...parsed.issues.map(({ path, message }) => ({ path: issuePath(path ?? []), message })));
  const cases: GraphCase[] = [];
  for (const [index, entry] of parsed.output.graphs.entries()) {
    const read = caseOf(entry, `graphs[${index}]`);
    if (!read.ok) return read;
    cases.push(read.value);
  }
  return success(cases);
}

function caseOf(entry: GraphRow, path: string): Result<GraphCase> {
  const nodes = new Map<number | string, number>([
    ...Array.from({ length: entry.npus }, (_, npu) => [npu, npu] as const),
    ...entry.switches.map((name, index) => [name, entry.npus + index] as const),
  ]);
  const named = [
    ...entry.links.flat(),
    ...entry.oneWay.flat(),
    ...(entry.allToAllLengths ?? []).flat(),
  ].filter((_, index) => index % 3 !== 2);
  const unknown = [...named, ...(entry.cut ?? []), ...(entry.cutAllBut ?? [])].find(
    (name) => !nodes.has(name),
  );
  if (unknown !== undefined)
    return problem(path, `has no node "${unknown}"; expected a number of an NPU or a name of a switch`);
  const idOf = (name: number | string): number => nodes.get(name)!;
  const link = (from: number | string, to: number | string, bandwidthGBps: number): GraphLink => ({
    from: idOf(from),
    to: idOf(to),
    bandwidthGBps,
    latencyNs: 0,
  });
  const graph = createGraph(
    {
      npuCount: entry.npus,
      switches: entry.switches,
      links: [
        ...entry.links.flatMap(([a, b, capacity]) => [link(a, b, capacity), link(b, a, capacity)]),
        ...entry.oneWay.map(([from, to, capacity]) => link(from, to, capacity)),
      ],
    },
    path,
  );
  if (!graph.ok) return graph;
  const left = new Set(entry.cutAllBut?.map(idOf));
  return success({
    row: entry,
    graph: graph.value,
    cut:
      entry.cut?.map(idOf) ??
      (entry.cutAllBut === undefined ? undefined : [...nodes.values()].filter((id) => !left.has(id))),
    lengths: entry.allToAllLengths?.map(([from, to, length]) => ({ from: idOf(from), to: idOf(to), length })),
  });
}
