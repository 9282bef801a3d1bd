/**
 * One collective alone on the network of a design: how its chunks pass the dimensions (Figure 9 of arXiv 2109.11762). Computed by the
 * simulator, with the algorithms and policies of the design and all NPUs as one group.
 */
import { COLLECTIVES, type Collective } from '../../collective/types.ts';
import type { Segments } from '../../simulator/record/trace.ts';
import { problem, success, type Result } from '../../units/result.ts';
import type { Design } from '../../design/document.ts';
import { topologyOf } from '../../run/topology-of.ts';
import type { Lane } from '../../run/report/results.ts';
import { startRun } from '../../run/simulate.ts';
import { idleness, type Idleness } from '../why/idle.ts';
import { addVisits, createVisits } from '../why/visits.ts';
import { prepareCollective, type CollectiveQuestion } from './prepare-collective.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

export interface SingleCollectiveQuestion extends CollectiveQuestion {
  /** What one NPU can send on each dimension. */
  readonly splitGBps: readonly number[];
}

/** A chunk in service. */
export interface ChunkBlock {
  readonly lane: number;
  readonly startNs: number;
  readonly endNs: number;
  readonly chunk: number;
  readonly phase: number;
  readonly operation: Collective;
}

export interface SingleCollective extends SingleCollectiveQuestion {
  readonly endNs: number;
  /** One per dimension. */
  readonly lanes: readonly Lane[];
  /** In the order of their ends. */
  readonly blocks: readonly ChunkBlock[];
  /** One entry per lane. */
  readonly idle: readonly Idleness[];
  /** The lane with the longest busy time; the outermost of several, which chunks reach last. */
  readonly limiting: number;
  /** Steady state: from the first chunk on the limiting lane to the last. Before it the dimensions fill, after it they drain. */
  readonly steady: { readonly startNs: number; readonly endNs: number };
}

export const MOST_PIPELINE_CHUNKS = 64;

/** Relative difference at which busy times count as equal. */
const ROUNDING = 1e-9;

/** Problems name fields of the design, or `bytes` and `chunks` of the question. */
export function simulateCollective(
  design: Design,
  question: SingleCollectiveQuestion,
): Result<SingleCollective> {
  const { bytes, chunks } = question;
  if (!(Number.isInteger(chunks) && chunks >= 1 && chunks <= MOST_PIPELINE_CHUNKS))
    return problem(
      'chunks',
      `chunks is ${chunks}. Allowed: a whole number from 1 to ${MOST_PIPELINE_CHUNKS}.`,
    );
  if (!(bytes >= 1 && bytes <= Number.MAX_SAFE_INTEGER))
    return problem('bytes', `bytes is ${bytes}. Allowed: 1 to 2^53 - 1.`);
  const prepared = prepareCollective(design, question);
  if (!prepared.ok) return prepared;
  const started = startRun(prepared.value, topologyOf(design, question.splitGBps, ALL_PARTS), {
    segments: true,
    buckets: 0,
    expectedNs: 0,
    busyIntervals: false,
    replay: false,
  });
  if (!started.ok) return started;
  const { run, lanes } = started.value;
  while (!run.advance(Infinity));
  const visits = createVisits();
  const segments = run.trace?.takeSegments();
  if (segments !== undefined) addVisits(visits, segments);
  const endNs = run.nowNs();
  const idle = lastOf(idleness({ visits, servers: lanes.length, beganNs: run.startedNs, endNs }));
  const blocks = segments === undefined ? [] : blocksOf(segments);
  const most = Math.max(...idle.map(({ busyNs }) => busyNs));
  const limiting = Math.max(
    0,
    idle.findLastIndex(({ busyNs }) => busyNs >= most * (1 - ROUNDING)),
  );
  return success({ ...question, endNs, lanes, blocks, idle, limiting, steady: steadyOf(blocks, limiting) });
}

function blocksOf(segments: Segments): readonly ChunkBlock[] {
  return Array.from({ length: segments.count }, (_, index) => ({
    lane: segments.server[index]!,
    startNs: segments.startNs[index]!,
    endNs: segments.endNs[index]!,
    chunk: segments.chunk[index]!,
    phase: segments.phase[index]!,
    operation: COLLECTIVES[segments.operation[index]!]!,
  }));
}

function steadyOf(blocks: readonly ChunkBlock[], limiting: number): SingleCollective['steady'] {
  const limitingBlocks = blocks.filter(({ lane }) => lane === limiting);
  return {
    startNs: limitingBlocks.reduce(
      (first, { startNs }) => Math.min(first, startNs),
      limitingBlocks.length === 0 ? 0 : Infinity,
    ),
    endNs: limitingBlocks.reduce((last, { endNs }) => Math.max(last, endNs), 0),
  };
}

function lastOf<T>(steps: Generator<unknown, T, void>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
