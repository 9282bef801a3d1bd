/**
 * Why the iteration of one design takes another time than that of another: both are run, and what the end of one waited for is compared
 * with the same cause in the other. The causes of a run add up to its iteration, so their differences add up to the difference of the
 * iterations.
 */
import type { Design } from '../../design/document.ts';
import { telling } from '../../design/steps.ts';
import { failure, success, type Result } from '../../units/result.ts';
import { trials } from '../questions/trials.ts';
import type { CriticalPath } from '../why/critical-path.ts';
import { explain } from '../why/explain.ts';
import { CAUSE_OF, type Cause } from '../why/path-words.ts';

/**
 * `communication` and `stages` stand for runs without a critical path: exposed communication, and the bubble of a
 * pipeline.
 */
export type TimeCause = Cause | 'communication' | 'stages';

export interface CauseTimes {
  readonly cause: TimeCause;
  readonly fromNs: number;
  readonly toNs: number;
  /** By dimension; empty if the cause has none, or the two designs have different dimensions. */
  readonly dimensions: readonly {
    readonly dimension: number;
    readonly fromNs: number;
    readonly toNs: number;
  }[];
}

export interface Because {
  readonly fromNs: number;
  readonly toNs: number;
  /** All causes of both, by decreasing difference. */
  readonly causes: readonly CauseTimes[];
}

export interface BecauseProgress {
  readonly done: number;
  readonly most: number;
}

interface Times {
  readonly iterationNs: number;
  readonly parts: readonly Part[];
}

interface Part {
  readonly cause: TimeCause;
  readonly dimension: number | null;
  readonly ns: number;
}

const RUNS = 2;

/** @param isLooked whether the runs are small enough to find their critical paths */
export function* because(
  from: Design,
  to: Design,
  isLooked: boolean,
): Generator<BecauseProgress, Result<Because>, void> {
  let done = 0;
  function* both(
    times: (design: Design) => Generator<unknown, Result<Times | null>, void>,
  ): Generator<BecauseProgress, Result<readonly [Times, Times] | null>, void> {
    done = 0;
    const first = yield* telling(times(from), () => ({ done, most: RUNS }));
    if (!first.ok) return first;
    if (first.value === null) return success(null);
    done = 1;
    const second = yield* telling(times(to), () => ({ done, most: RUNS }));
    if (!second.ok) return second;
    return success(second.value === null ? null : [first.value, second.value]);
  }
  const looked = isLooked ? yield* both(pathTimes) : success(null);
  if (!looked.ok) return looked;
  const pathPair = looked.value === null ? yield* both(roughTimes) : success(looked.value);
  if (!pathPair.ok) return pathPair;
  const [a, b] = pathPair.value!;
  return success({ fromNs: a.iterationNs, toNs: b.iterationNs, causes: causesOf(a, b, isAlike(from, to)) });
}

/** Null if the run has no critical path. */
function* pathTimes(design: Design): Generator<unknown, Result<Times | null>, void> {
  const explained = yield* explain(design);
  if (!explained.ok) return explained;
  const { path, iterationNs } = explained.value;
  return success(path === null ? null : { iterationNs, parts: partsOf(path) });
}

function partsOf({ parts, computeNs }: CriticalPath): readonly Part[] {
  const waits = parts.filter(({ kind }) => kind !== 'compute');
  return [
    { cause: 'compute', dimension: null, ns: computeNs },
    ...waits.map(({ kind, dimension, exposedNs }) => ({ cause: CAUSE_OF[kind], dimension, ns: exposedNs })),
  ];
}

function* roughTimes(design: Design): Generator<unknown, Result<Times>, void> {
  const ran = yield* trials([design]);
  if (!ran.ok) return ran;
  const [trial] = ran.value;
  if (trial?.ok !== true) return failure(...(trial?.problems ?? []));
  const { iterationNs, computeNs, pipeline } = trial.result;
  const stagesNs = pipeline?.idleNs ?? 0;
  const partOf = (cause: TimeCause, ns: number): Part => ({ cause, dimension: null, ns });
  return success({
    iterationNs,
    parts: [
      partOf('compute', computeNs),
      partOf('stages', stagesNs),
      partOf('communication', iterationNs - computeNs - stagesNs),
    ],
  });
}

/** Returns whether the nth dimension of one corresponds to that of the other. */
function isAlike(a: Design, b: Design): boolean {
  const shape = ({ topology }: Design) =>
    topology.dimensions.map(({ kind, size }) => `${kind} ${size}`).join(' ');
  return shape(a) === shape(b);
}

function causesOf(a: Times, b: Times, hasDimensions: boolean): readonly CauseTimes[] {
  const both = [...a.parts, ...b.parts];
  const sum = ({ parts }: Times, isOf: (part: Part) => boolean): number =>
    parts.filter(isOf).reduce((total, { ns }) => total + ns, 0);
  const causes = [...new Set(both.map(({ cause }) => cause))].map((cause): CauseTimes => {
    const causeParts = both.filter((part) => part.cause === cause && part.dimension !== null);
    const dimensions = hasDimensions ? [...new Set(causeParts.map(({ dimension }) => dimension!))] : [];
    return {
      cause,
      fromNs: sum(a, (part) => part.cause === cause),
      toNs: sum(b, (part) => part.cause === cause),
      dimensions: dimensions
        .toSorted((first, other) => first - other)
        .map((dimension) => ({
          dimension,
          fromNs: sum(a, (part) => part.cause === cause && part.dimension === dimension),
          toNs: sum(b, (part) => part.cause === cause && part.dimension === dimension),
        })),
    };
  });
  const change = ({ fromNs, toNs }: CauseTimes): number => Math.abs(toNs - fromNs);
  return causes.toSorted((first, other) => change(other) - change(first));
}

/** Returns the largest cause with the sign of the total difference; null if the iterations are equal. */
export function mainCause({ fromNs, toNs, causes }: Because): CauseTimes | null {
  const way = Math.sign(toNs - fromNs);
  return causes.find((times) => way !== 0 && Math.sign(times.toNs - times.fromNs) === way) ?? null;
}
