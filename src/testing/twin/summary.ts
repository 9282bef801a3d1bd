import { carriedBytesOf, type PhaseCost } from '../../network/costs/backend.ts';
import type { SimulationInput } from '../../simulator/input.ts';
import type { RunTotals } from '../../simulator/record/totals.ts';
import { PASSES, type WaitTask } from '../../taskgraph/graph.ts';
import { GROUP_ROLES } from '../../taskgraph/roles.ts';
import { delaysOf, type Served } from './delays.ts';

interface Span {
  readonly fromNs: number;
  readonly toNs: number;
}

/** Sums over all events of a run, added up only at its end. */
export interface Diary {
  readonly served: (Served & { readonly dimension: number; readonly cost: PhaseCost })[];
  /** From joining a queue to leaving its dimension; owner = server. */
  readonly present: (Span & { readonly owner: number })[];
  /** From issue to the end of the last chunk. */
  readonly spans: (Span & { readonly task: number })[];
  readonly issuedNs: number[];
  readonly doneNs: number[];
  readonly doneOrder: number[];
}

export type Summary = Omit<RunTotals, 'busyIntervals'>;

/** Time in which at least one of the spans is open. */
export function unionNs(spans: readonly Span[]): number {
  const instants = [...new Set(spans.flatMap(({ fromNs, toNs }) => [fromNs, toNs]))].sort((a, b) => a - b);
  let total = 0;
  instants.slice(1).forEach((toNs, index) => {
    const fromNs = instants[index]!;
    if (spans.some((span) => span.fromNs <= fromNs && span.toNs >= toNs)) total += toNs - fromNs;
  });
  return total;
}

export function summary(
  input: SimulationInput,
  diary: Diary,
  counts: Pick<Summary, 'events' | 'chunks' | 'endNs'>,
): Summary {
  const { graph, logical } = input;
  const spansOf = (wanted: (role: string, servers: readonly number[]) => boolean): readonly Span[] =>
    diary.spans.filter(({ task }) => {
      const collective = graph.tasks[task]!;
      if (collective.kind !== 'collective') return false;
      const { role, positions } = graph.groups[collective.group]!;
      const live = logical[collective.collective].filter(
        (dimension, position) => dimension.size > 1 && positions.includes(position),
      );
      return wanted(
        role,
        live.map(({ server }) => server),
      );
    });
  const servers = Array.from({ length: input.servers }, (_, server) => {
    const servedHere = diary.served.filter((candidate) => candidate.server === server);
    return {
      bytes: sum(servedHere.map(({ cost }) => cost.sentBytes)),
      carriedBytes: sum(servedHere.map(({ cost }) => carriedBytesOf(cost))),
      phases: servedHere.length,
      queueNs: sum(servedHere.map(({ waitedNs }) => waitedNs)),
      serviceNs: sum(servedHere.map(({ servedNs }) => servedNs)),
      spannedNs: unionNs(spansOf((_role, spanned) => spanned.includes(server))),
      busyNs: unionNs(diary.present.filter(({ owner }) => owner === server)),
    };
  });
  return {
    ...counts,
    computeNs: sum(graph.tasks.map((task) => (task.kind === 'compute' ? task.durationNs : 0))),
    servers,
    roleNs: GROUP_ROLES.map((wanted) => unionNs(spansOf((role) => role === wanted))),
    npu0Bytes: Array.from({ length: input.physicalDimensions }, (_, dimension) =>
      sum(diary.served.map(({ cost }) => cost.npu0Bytes[dimension] ?? 0)),
    ),
    layers: layerTimes(input, diary),
    delays: delaysOf(input, diary.served),
  };
}

function layerTimes({ graph, policy }: SimulationInput, diary: Diary): Summary['layers'] {
  const cells = graph.layerNames.length * PASSES.length;
  const computeNs = new Float64Array(cells);
  const commNs = new Float64Array(cells);
  const exposedNs = new Float64Array(cells);
  const beganNs = new Float64Array(cells).fill(Infinity);
  const endedNs = new Float64Array(cells).fill(-Infinity);
  graph.tasks.forEach((task, index) => {
    if (task.kind === 'delay') return;
    const cell = task.layer * PASSES.length + PASSES.indexOf(task.pass);
    const tookNs = diary.doneNs[index]! - diary.issuedNs[index]!;
    if (task.kind === 'compute') computeNs[cell]! += tookNs;
    if (task.kind === 'collective') commNs[cell]! += tookNs;
    if (task.kind === 'wait') {
      exposedNs[cell]! += exposed(task, index, diary, policy.rounding === 'reference');
    }
  });
  for (const index of diary.doneOrder) {
    const task = graph.tasks[index]!;
    if (task.kind === 'delay' || task.kind === 'wait') continue;
    const cell = task.layer * PASSES.length + PASSES.indexOf(task.pass);
    const [fromNs, toNs] = [diary.issuedNs[index]!, diary.doneNs[index]!];
    if (endedNs[cell] !== -Infinity && fromNs > endedNs[cell]!) continue;
    beganNs[cell] = Math.min(beganNs[cell]!, fromNs);
    endedNs[cell] = Math.max(endedNs[cell]!, toNs);
  }
  return { computeNs, commNs, exposedNs, beganNs, endedNs };
}

/** From where the training loop reaches the wait to its end; the reference stops at the first collective that finishes. */
function exposed(task: WaitTask, index: number, diary: Diary, stopsAtFirst: boolean): number {
  const [origin = -1, ...awaited] = task.after;
  const fromNs = diary.doneNs[origin] ?? 0;
  if (!stopsAtFirst) return diary.doneNs[index]! - fromNs;
  const afterwards = diary.doneOrder.slice(diary.doneOrder.indexOf(origin) + 1);
  const first = afterwards.find((done) => awaited.includes(done));
  return (first === undefined ? diary.doneNs[index]! : diary.doneNs[first]!) - fromNs;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
