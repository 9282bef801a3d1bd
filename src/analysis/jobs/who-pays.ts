/** What trainings that share a network cost each other: each by itself and beside the others, and the links on which they meet. */
import { designOfJob, swapJobs, withoutJobs } from '../../design/conditions/jobs.ts';
import type { Design, SchemeId } from '../../design/document.ts';
import { quietly } from '../../design/steps.ts';
import type { LinkUse } from '../../network/uneven/group-phases.ts';
import { closedResult } from '../../run/closed.ts';
import type { EngineParts } from '../../run/engine-parts.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { runAt } from '../../run/run-scheme.ts';
import { endOf } from '../../run/simulate.ts';
import { TOTALS_ONLY } from '../../simulator/input.ts';
import { npuCount } from '../../topology/dimension.ts';
import { success, type Result } from '../../units/result.ts';
import { sharedLinks, type SharedLinks } from './shared-links.ts';

export interface JobCost {
  readonly name: string;
  readonly npus: number;
  /** Of an iteration, with no other job on the network. */
  readonly aloneNs: number;
  /** While the others run their iterations again and again. */
  readonly besideNs: number;
  /** The second over the first. */
  readonly ratio: number;
}

export interface WhoPays {
  /** The design, then the others in the order of its conditions. */
  readonly jobs: readonly JobCost[];
  /** By dimension: links that carry messages of more than one job; dimensions without any are left out. */
  readonly links: readonly SharedLinks[];
  readonly method: JobsMethod;
  /** What the method means for the times; null where every NPU ran. */
  readonly remark: string | null;
}

/**
 * `everyNpu`: every NPU ran by itself. `lockStep`: one NPU ran for its whole training, and all ranks ended every phase at once, so that the
 * times are those of every NPU. `lastRank`: one NPU ran, and ranks that were through earlier waited for the last, so that times are about right.
 */
export type JobsMethod = 'everyNpu' | 'lockStep' | 'lastRank';

const EVENTS_AT_ONCE = 20_000;

/** Null for a design without another on its network. Bandwidths are those of the design under `scheme`. Problems name its fields. */
export function* whoPays(
  design: Design,
  scheme: SchemeId,
  engine: EngineParts,
): Generator<void, Result<WhoPays | null>, void> {
  const others = (design.conditions ?? []).flatMap((condition, index) =>
    condition.kind === 'secondDesign' ? [{ condition, index }] : [],
  );
  if (others.length === 0) return success(null);
  const prepared = prepareDesign(design, engine);
  if (!prepared.ok) return prepared;
  const closed = closedResult(prepared.value, scheme);
  if (!closed.ok) return closed;
  const { splitGBps } = closed.value;
  const pairs = [
    { beside: design, alone: withoutJobs(design) },
    ...others.map(({ condition, index }) => ({
      beside: swapJobs(design, index)!,
      alone: designOfJob(design, condition),
    })),
  ];
  const jobs: JobCost[] = [];
  const uses: LinkUse[] = [];
  const methods: JobsMethod[] = [];
  for (const { beside, alone } of pairs) {
    const first = yield* timed(alone, splitGBps, engine);
    if (!first.ok) return first;
    const second = yield* timed(beside, splitGBps, engine);
    if (!second.ok) return second;
    methods.push(first.value.method, second.value.method);
    const [aloneNs, besideNs] = [first.value.ns, second.value.ns];
    const { name, topology } = alone;
    const npus = npuCount(topology);
    jobs.push({ name, npus, aloneNs, besideNs, ratio: aloneNs > 0 ? besideNs / aloneNs : 1 });
    if (first.value.links !== undefined) uses.push(first.value.links);
  }
  const method = METHODS.find((candidate) => methods.includes(candidate)) ?? 'everyNpu';
  const links = uses.length === jobs.length ? sharedLinks(uses) : [];
  return success({ jobs, links, method, remark: methodText(method) });
}

/** The least exact first. */
const METHODS: readonly JobsMethod[] = ['lastRank', 'lockStep', 'everyNpu'];

interface Timed {
  readonly ns: number;
  readonly method: JobsMethod;
  readonly links?: LinkUse;
}

function* timed(
  design: Design,
  splitGBps: readonly number[],
  engine: EngineParts,
): Generator<void, Result<Timed>, void> {
  const prepared = prepareDesign(design, engine);
  if (!prepared.ok) return prepared;
  const started = yield* quietly(runAt(prepared.value, splitGBps, TOTALS_ONLY));
  if (!started.ok) return started;
  const { run, links, isLockStepExact } = started.value;
  while (!run.advance(EVENTS_AT_ONCE)) yield;
  const ended = endOf(started.value);
  if (!ended.ok) return ended;
  const isExact = isLockStepExact?.();
  const method = isExact === undefined ? 'everyNpu' : isExact ? 'lockStep' : 'lastRank';
  return success({ ns: ended.value.endNs, method, ...(links === undefined ? {} : { links: links() }) });
}

function methodText(method: JobsMethod): string | null {
  if (method === 'everyNpu') return null;
  return method === 'lockStep'
    ? 'One NPU ran for each whole training; every phase ended on all its ranks at once, so that this is exact.'
    : 'About right: one NPU ran for each whole training, and ranks that end a phase earlier wait for the last.';
}
