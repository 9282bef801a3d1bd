/**
 * One collective among all NPUs over a range of sizes, as a bandwidth test measures it: its time on the split that each
 * scheme has for the design, with the algorithms of the design or with one algorithm wherever it can run. Each point is a
 * run of a design (design/one-collective.ts), so that network model, policies and chunks count.
 */
import { collectiveBandwidth, type CollectiveBandwidth } from '../../collective/bus-bandwidth.ts';
import type { Collective } from '../../collective/types.ts';
import { withChoiceFor, type AlgorithmChoice } from '../../design/algorithm-choice.ts';
import type { Design, SchemeId } from '../../design/document.ts';
import { onlyCollective } from '../../design/one-collective.ts';
import { telling } from '../../design/steps.ts';
import { npuCount } from '../../topology/dimension.ts';
import { problem, success, type Problem, type Result } from '../../units/result.ts';
import { withRefinedSplit } from '../refine/with-refined-split.ts';
import { closedResult } from '../../run/closed.ts';
import { splitSteps } from '../../run/evaluate.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/** `design`: what the design has on each dimension. */
export type TestedAlgorithm = 'design' | Exclude<AlgorithmChoice, 'mixed'>;

export interface SizesQuestion {
  readonly collective: Collective;
  /** Per NPU; of an all-gather the block that each NPU starts with. */
  readonly bytes: readonly number[];
  readonly schemes: readonly SchemeId[];
  readonly algorithms: readonly TestedAlgorithm[];
}

export interface SizePoint extends CollectiveBandwidth {
  readonly bytes: number;
  readonly timeNs: number;
}

/** One line of the test. Without points, `problems` says why it cannot run. */
export interface SizesLine {
  readonly scheme: SchemeId;
  readonly algorithm: TestedAlgorithm;
  /** GB/s per NPU on each dimension; empty where the scheme has no split. */
  readonly splitGBps: readonly number[];
  readonly points: readonly SizePoint[];
  readonly problems: readonly Problem[];
}

export interface CollectiveSizes {
  readonly collective: Collective;
  readonly npus: number;
  readonly lines: readonly SizesLine[];
}

export interface SizesProgress {
  readonly done: number;
  readonly total: number;
}

export const MOST_SIZES = 200;

/**
 * Runs every line of the question, size by size. Yields after each point, and between the slices of a long run.
 *
 * Problems name fields of the design, or `bytes` of the question.
 */
export function* collectiveSizes(
  design: Design,
  question: SizesQuestion,
): Generator<SizesProgress, Result<CollectiveSizes>, void> {
  const { collective, bytes, schemes, algorithms } = question;
  const wrong = wrongSizes(bytes);
  if (wrong !== null) return problem('bytes', wrong);
  const total = schemes.length * algorithms.length * bytes.length;
  const refined = schemes.includes('optimal')
    ? yield* telling(withRefinedSplit(design), () => ({ done: 0, total }))
    : design;
  const prepared = prepareDesign(refined, ALL_PARTS);
  if (!prepared.ok) return prepared;
  const lines: SizesLine[] = [];
  for (const scheme of schemes) {
    const closed = closedResult(prepared.value, scheme);
    for (const algorithm of algorithms) {
      const line = { scheme, algorithm, splitGBps: closed.ok ? closed.value.splitGBps : [] };
      const done = lines.length * bytes.length;
      const points = closed.ok
        ? yield* pointSteps(design, { collective, bytes, ...line }, { done, total })
        : closed;
      lines.push({
        ...line,
        points: points.ok ? points.value : [],
        problems: points.ok ? [] : points.problems,
      });
    }
  }
  return success({ collective, npus: npuCount(design.topology), lines });
}

interface TestedLine {
  readonly collective: Collective;
  readonly bytes: readonly number[];
  readonly algorithm: TestedAlgorithm;
  readonly splitGBps: readonly number[];
}

/** Runs one line. Problems say why a size cannot run. */
function* pointSteps(
  design: Design,
  { collective, bytes, algorithm, splitGBps }: TestedLine,
  { done, total }: SizesProgress,
): Generator<SizesProgress, Result<readonly SizePoint[]>, void> {
  const npus = npuCount(design.topology);
  const points: SizePoint[] = [];
  for (const size of bytes) {
    const alone = onlyCollective(design, { collective, bytes: size, splitGBps });
    const progress = { done: done + points.length, total };
    const timeNs = yield* timeSteps(withAlgorithm(alone, collective, algorithm), progress);
    if (!timeNs.ok) return timeNs;
    points.push({
      bytes: size,
      timeNs: timeNs.value,
      ...collectiveBandwidth(collective, size, npus, timeNs.value),
    });
    yield { done: done + points.length, total };
  }
  return success(points);
}

/** Sizes from `from` to `to` bytes by an even factor, whole and each once. */
export function logSizes(from: number, to: number, steps: number): readonly number[] {
  if (steps <= 1) return [Math.round(from)];
  const factor = (to / from) ** (1 / (steps - 1));
  return [...new Set(Array.from({ length: steps }, (_, index) => Math.round(from * factor ** index)))];
}

function wrongSizes(bytes: readonly number[]): string | null {
  if (bytes.length === 0 || bytes.length > MOST_SIZES)
    return `${bytes.length} sizes are asked for. Allowed: 1 to ${MOST_SIZES}.`;
  const odd = bytes.find((size) => !(Number.isInteger(size) && size >= 1 && size <= Number.MAX_SAFE_INTEGER));
  return odd === undefined ? null : `bytes is ${odd}. Allowed: a whole number from 1 to 2^53 - 1.`;
}

/** The algorithm on every dimension. */
function withAlgorithm(design: Design, collective: Collective, algorithm: TestedAlgorithm): Design {
  if (algorithm === 'design') return design;
  const algorithms = design.topology.dimensions.reduce(
    (choices, _, dimension) => withChoiceFor(choices, collective, dimension, algorithm),
    design.system.algorithms,
  );
  return { ...design, system: { ...design.system, algorithms } };
}

/** ns of the iteration that is this collective alone. */
function* timeSteps(design: Design, progress: SizesProgress): Generator<SizesProgress, Result<number>, void> {
  const prepared = prepareDesign(design, ALL_PARTS);
  if (!prepared.ok) return prepared;
  const closed = closedResult(prepared.value, 'custom');
  if (!closed.ok) return closed;
  const run = yield* telling(splitSteps(prepared.value, closed.value), () => progress);
  return run.ok ? success(run.value.iterationNs) : run;
}
