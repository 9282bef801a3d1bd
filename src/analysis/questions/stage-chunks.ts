/**
 * The work of a pipeline stage within a time window, by chunk phase. A run of stages simulates equal work once and keeps no phases; the few
 * tasks of the window are run again by themselves, recorded, and placed where the run had them.
 */
import { COLLECTIVES } from '../../collective/types.ts';
import type { Design } from '../../design/document.ts';
import { quietly, toEnd } from '../../design/steps.ts';
import { TOTALS_ONLY } from '../../simulator/input.ts';
import { runTimeNs } from '../../simulator/stages/pace.ts';
import type { ComputeSegments, Segments } from '../../simulator/record/trace.ts';
import {
  PASSES,
  type BlockTask,
  type SendTask,
  type StageTask,
  type TaskGraph,
} from '../../taskgraph/graph.ts';
import { GROUP_ROLES } from '../../taskgraph/roles.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { prepareDesign, type PreparedDesign } from '../../run/prepare-design.ts';
import type { Lane } from '../../run/report/results.ts';
import { runAt } from '../../run/run-scheme.ts';
import { sendCosts } from '../../run/send-cost.ts';
import { collectiveTable, issueTimes, type CollectiveTable } from '../tables/collective-table.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

export interface StageWindow {
  readonly stage: number;
  readonly startNs: number;
  readonly endNs: number;
}

export interface StageChunks {
  /** One entry per server of the simulator. */
  readonly lanes: readonly Lane[];
  readonly layerNames: readonly string[];
  /** Collectives of every task that overlaps the window, in order of their start; a message is a send-receive of the pipeline. */
  readonly collectives: CollectiveTable;
  /** One entry per row of the table. */
  readonly issuedNs: Float64Array<ArrayBuffer>;
  /** In the order of their end; `task` is that of the table. */
  readonly segments: Omit<Segments, 'server'> & { readonly lane: Segments['server'] };
  readonly compute: ComputeSegments;
}

/** Maximum number of tasks in a window. */
const MOST_TASKS = 200;
const MOST_PHASES = 400_000;

/** A task of the stage that ran in the window, recorded from 0 ns. */
interface Piece {
  /** Maps a time of the recording to the time of the run. */
  readonly at: (ns: number) => number;
  readonly layer: number;
  readonly tasks: number;
  readonly table: CollectiveTable;
  readonly issuedNs: Float64Array<ArrayBuffer>;
  readonly segments: Segments;
  readonly compute: ComputeSegments;
}

type Recorded = Pick<Piece, 'tasks' | 'table' | 'issuedNs' | 'segments' | 'compute'>;

/** Problems name fields of the design, or `window`. */
export function stageChunks(
  design: Design,
  splitGBps: readonly number[],
  window: StageWindow,
): Result<StageChunks> {
  const prepared = prepareDesign(design, ALL_PARTS);
  if (!prepared.ok) return prepared;
  const { graph } = prepared.value.prepared;
  const { stages } = graph;
  if (stages === undefined) {
    return problem('parallelism.pipeline', 'The design has no pipeline. Allowed: a transformer with stages.');
  }
  const started = toEnd(quietly(runAt(prepared.value, splitGBps, { ...TOTALS_ONLY, paces: true })));
  if (!started.ok) return started;
  const { run, lanes } = started.value;
  while (!run.advance(10_000));
  const times = run.totals().stages;
  if (times === undefined) throw new Error('a run of a pipeline has stages');
  const isInside = (task: StageTask, index: number): boolean =>
    (task.kind === 'send' ? task.from : task.stage) === window.stage &&
    times.startNs[index]! < window.endNs &&
    times.endNs[index]! > window.startNs;
  const inside = stages.tasks.flatMap((task, index) => (isInside(task, index) ? [index] : []));
  if (inside.length > MOST_TASKS) return tooMany(`${inside.length} tasks`);
  inside.sort((a, b) => times.startNs[a]! - times.startNs[b]!);

  const costs = sendCosts(prepared.value.prepared, prepared.value.derived.topologyAt(splitGBps));
  const known = new Map<number, Recorded>();
  const pieces: Piece[] = [];
  let phases = 0;
  for (const index of inside) {
    const task = stages.tasks[index]!;
    const startNs = times.startNs[index]!;
    const at = (ns: number): number => startNs + ns;
    if (task.kind === 'send') {
      const { servers } = costs(task.from, task.to, task.bytes);
      const layer = (stages.tasks[task.after[0]!] as BlockTask).layer;
      pieces.push({ at, layer, ...messageOf(task, servers, times.endNs[index]! - startNs) });
    } else {
      const recorded = known.get(task.block) ?? record(prepared.value, splitGBps, stages.blocks[task.block]!);
      known.set(task.block, recorded);
      const pace = times.paces?.get(index);
      const paced = pace === undefined ? at : (ns: number): number => runTimeNs(startNs, pace, ns);
      pieces.push({ at: paced, layer: task.layer, ...recorded });
    }
    phases += pieces.at(-1)!.segments.count;
    if (phases > MOST_PHASES) return tooMany('that many chunk phases');
  }
  return success({ lanes, layerNames: graph.layerNames, ...together(pieces) });
}

function tooMany(what: string): Result<never> {
  return problem(
    'window',
    `Too much lies in this time to be shown phase by phase: ${what}. Allowed: less time.`,
  );
}

/** Records a block by itself, as a run of stages simulates it. */
function record(prepared: PreparedDesign, splitGBps: readonly number[], graph: TaskGraph): Recorded {
  const alone: PreparedDesign = { ...prepared, prepared: { ...prepared.prepared, graph } };
  const started = toEnd(quietly(runAt(alone, splitGBps, { ...TOTALS_ONLY, segments: true })));
  if (!started.ok) throw new Error('what a stage does can be run where its pipeline can');
  const { run } = started.value;
  while (!run.advance(100_000));
  const table = collectiveTable(graph);
  return {
    tasks: graph.tasks.length,
    table,
    issuedNs: issueTimes(table, run.startedNs),
    segments: run.trace!.takeSegments(),
    compute: run.trace!.takeCompute(),
  };
}

/** Returns one phase on every dimension that a message crosses. */
function messageOf({ pass, bytes }: SendTask, servers: readonly number[], durationNs: number): Recorded {
  const count = servers.length;
  const filled = (value: number): Float64Array<ArrayBuffer> => new Float64Array(count).fill(value);
  const operation = COLLECTIVES.indexOf('sendReceive');
  return {
    tasks: 1,
    table: {
      task: Int32Array.of(0),
      layer: Int32Array.of(0),
      pass: Uint8Array.of(PASSES.indexOf(pass)),
      collective: Uint8Array.of(operation),
      role: Uint8Array.of(GROUP_ROLES.indexOf('pipeline')),
      bytes: Float64Array.of(bytes),
    },
    issuedNs: Float64Array.of(0),
    segments: {
      count,
      server: Uint8Array.from(servers),
      startNs: filled(0),
      endNs: filled(durationNs),
      chunk: new Int32Array(count),
      phase: Uint8Array.from(servers, (_, place) => place),
      operation: new Uint8Array(count).fill(operation),
      task: new Int32Array(count),
      bytes: filled(bytes),
    },
    compute: {
      count: 0,
      startNs: new Float64Array(0),
      endNs: new Float64Array(0),
      layer: new Int32Array(0),
      pass: new Uint8Array(0),
    },
  };
}

/** Joins the recordings at their times in the run; tasks and chunks are numbered consecutively. */
function together(
  pieces: readonly Piece[],
): Pick<StageChunks, 'collectives' | 'issuedNs' | 'segments' | 'compute'> {
  const rows = joined(pieces.map(({ table }) => table.task.length));
  const collectives: CollectiveTable = {
    task: new Int32Array(rows.count),
    layer: new Int32Array(rows.count),
    pass: new Uint8Array(rows.count),
    collective: new Uint8Array(rows.count),
    role: new Uint8Array(rows.count),
    bytes: new Float64Array(rows.count),
  };
  const issuedNs = new Float64Array(rows.count);
  const phases = joined(pieces.map(({ segments }) => segments.count));
  const startNs = new Float64Array(phases.count);
  const endNs = new Float64Array(phases.count);
  const chunk = new Int32Array(phases.count);
  const task = new Int32Array(phases.count);
  const lane = new Uint8Array(phases.count);
  const phase = new Uint8Array(phases.count);
  const operation = new Uint8Array(phases.count);
  const bytes = new Float64Array(phases.count);
  let firstTask = 0;
  let firstChunk = 0;
  pieces.forEach(({ segments, table, ...piece }, place) => {
    const row = rows.from[place]!;
    table.task.forEach((task, index) => {
      collectives.task[row + index] = firstTask + task;
      collectives.layer[row + index] = piece.layer + table.layer[index]!;
      issuedNs[row + index] = piece.at(piece.issuedNs[index]!);
    });
    collectives.pass.set(table.pass, row);
    collectives.collective.set(table.collective, row);
    collectives.role.set(table.role, row);
    collectives.bytes.set(table.bytes, row);
    const at = phases.from[place]!;
    let chunks = 0;
    for (let index = 0; index < segments.count; index++) {
      startNs[at + index] = piece.at(segments.startNs[index]!);
      endNs[at + index] = piece.at(segments.endNs[index]!);
      task[at + index] = firstTask + segments.task[index]!;
      chunk[at + index] = firstChunk + segments.chunk[index]!;
      lane[at + index] = segments.server[index]!;
      phase[at + index] = segments.phase[index]!;
      operation[at + index] = segments.operation[index]!;
      bytes[at + index] = segments.bytes[index]!;
      chunks = Math.max(chunks, segments.chunk[index]! + 1);
    }
    firstTask += piece.tasks;
    firstChunk += chunks;
  });
  // A reduction runs beside the passes, so recordings overlap.
  const order = Uint32Array.from(endNs, (_, index) => index).sort((a, b) => endNs[a]! - endNs[b]! || a - b);
  const sorted = <Column extends Float64Array | Int32Array | Uint8Array>(column: Column): Column =>
    column.map((_, index) => column[order[index]!]!) as Column;
  return {
    collectives,
    issuedNs,
    segments: {
      count: phases.count,
      startNs: sorted(startNs),
      endNs: sorted(endNs),
      chunk: sorted(chunk),
      task: sorted(task),
      lane: sorted(lane),
      phase: sorted(phase),
      operation: sorted(operation),
      bytes: sorted(bytes),
    },
    compute: computeOf(pieces),
  };
}

/** A stage computes one thing at a time, so recordings are in order. */
function computeOf(pieces: readonly Piece[]): ComputeSegments {
  const { count, from } = joined(pieces.map(({ compute }) => compute.count));
  const startNs = new Float64Array(count);
  const endNs = new Float64Array(count);
  const layer = new Int32Array(count);
  const pass = new Uint8Array(count);
  pieces.forEach((piece, place) => {
    const at = from[place]!;
    for (let index = 0; index < piece.compute.count; index++) {
      startNs[at + index] = piece.at(piece.compute.startNs[index]!);
      endNs[at + index] = piece.at(piece.compute.endNs[index]!);
      layer[at + index] = piece.layer + piece.compute.layer[index]!;
      pass[at + index] = piece.compute.pass[index]!;
    }
  });
  return { count, startNs, endNs, layer, pass };
}

/** Returns the total count, and the offset of each recording. */
function joined(counts: readonly number[]): { readonly count: number; readonly from: readonly number[] } {
  let count = 0;
  const from = counts.map((length) => {
    count += length;
    return count - length;
  });
  return { count, from };
}
