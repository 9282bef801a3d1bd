/** Finds the factor on a design's compute times that reproduces measured step times. */
import type { Design } from '../../../design/document.ts';
import { formatTime } from '../../../units/time.ts';
import { problem, success, type Result } from '../../../units/result.ts';
import { closedResult } from '../../../run/closed.ts';
import { splitSteps } from '../../../run/evaluate.ts';
import { prepareDesign } from '../../../run/prepare-design.ts';
import { median } from '../score.ts';
import { ALL_PARTS } from '../../../run/all-parts.ts';

export interface StepTimes {
  readonly kind: 'design';
  readonly runs: number;
  readonly measuredNs: number;
  /** Iteration of the design as it is, without an earlier factor. */
  readonly predictedNs: number;
  /** The new value of `compute.slowdown`. */
  readonly factor: number;
  /** Mean relative error of the iteration without the factor, and with it. */
  readonly before: number;
  readonly error: number;
}

const NS: Readonly<Record<string, number>> = {
  ns: 1,
  us: 1e3,
  µs: 1e3,
  ms: 1e6,
  s: 1e9,
  sec: 1e9,
  min: 60e9,
};
/** As logged by trainers of the Megatron family. */
const LOGGED = /elapsed time per iteration \(ms\):\s*([\d.]+)/gi;
const MOST_TIMES = 100_000;

/** Returns times in ns: numbers with a unit or in seconds, or lines of a trainer's log. Null if it is neither. */
export function readStepTimes(text: string): readonly number[] | null {
  const logged = [...text.matchAll(LOGGED)].map(([, ms = '']) => Number(ms) * 1e6);
  const times =
    logged.length > 0
      ? logged
      : text
          .trim()
          .split(/[\s,;]*[\n,;][\s,;]*|(?<=[a-zµ\d.])\s+(?=\d)/)
          .map(readTime);
  const isAll = times.length <= MOST_TIMES && times.every((time) => time > 0 && time < 1e18);
  return isAll ? times : null;
}

function readTime(text: string): number {
  const [, number, unit = 's'] = /^(\d+\.?\d*(?:e[+-]?\d+)?)\s*([a-zµ]+)?$/i.exec(text.trim()) ?? [];
  return number === undefined ? Number.NaN : Number(number) * (NS[unit.toLowerCase()] ?? Number.NaN);
}

/** Bounds of the factor, equal to those of the document. */
const LEAST = 0.01;
const MOST = 100;
const MOST_TRIES = 40;
const CLOSE = 1e-9;

/**
 * Finds the factor by regula falsi (Illinois), since the iteration of the event-driven run grows with it. Yields often enough to be
 * cancelled at any moment. Problems name `runs`, or fields of the design.
 */
export function* stepTimes(
  design: Design,
  times: readonly number[],
): Generator<{ readonly tried: number }, Result<StepTimes>, void> {
  if (design.workload.kind === 'table')
    return problem(
      'runs',
      'are of a design whose layers have times of their own: there is no rate to correct',
    );
  const target = median(times) ?? 1;
  let tried = 0;
  const at = function* (factor: number): Generator<{ readonly tried: number }, Result<number>, void> {
    yield { tried };
    tried += 1;
    return yield* iterationNs(design, factor, () => ({ tried }));
  };
  const now = yield* at(1);
  if (!now.ok) return now;
  const least = yield* at(LEAST);
  if (!least.ok) return least;
  if (least.value >= target)
    return problem(
      'runs',
      `take ${formatTime(target)}: less than communication alone, ${formatTime(least.value)}`,
    );
  // The guess is exact without overlap: everything above the time without compute grows with it.
  let [low, below] = [LEAST, least.value - target];
  let high = Math.min(MOST, LEAST + ((target - least.value) * (1 - LEAST)) / (now.value - least.value));
  let over = yield* at(high);
  while (over.ok && over.value < target && high < MOST) {
    [low, below] = [high, over.value - target];
    high = Math.min(MOST, 2 * high);
    over = yield* at(high);
  }
  if (!over.ok) return over;
  const above = over.value - target;
  if (above < -CLOSE * target)
    return problem('runs', `take ${formatTime(target)}: more than with compute ${MOST} times as slow`);
  let factor = high;
  let found = over.value;
  const bracket = createBracket([low, below], [high, above]);
  while (Math.abs(found / target - 1) > CLOSE && tried < MOST_TRIES) {
    factor = bracket.next();
    const next = yield* at(factor);
    if (!next.ok) return next;
    found = next.value;
    bracket.narrow(factor, found - target);
  }
  const error = (ns: number): number =>
    times.reduce((sum, time) => sum + Math.abs(ns / time - 1), 0) / times.length;
  return success({
    kind: 'design',
    runs: times.length,
    measuredNs: target,
    predictedNs: now.value,
    factor: Number(factor.toPrecision(6)),
    before: error(now.value),
    error: error(found),
  });
}

function* iterationNs<Step>(
  design: Design,
  slowdown: number,
  step: () => Step,
): Generator<Step, Result<number>, void> {
  const prepared = prepareDesign({ ...design, compute: { ...design.compute, slowdown } }, ALL_PARTS);
  if (!prepared.ok) return prepared;
  const closed = closedResult(prepared.value, design.bandwidth.scheme);
  if (!closed.ok) return closed;
  const steps = splitSteps(prepared.value, closed.value);
  for (;;) {
    const next = steps.next();
    if (next.done !== true) yield step();
    else return next.value.ok ? success(next.value.value.iterationNs) : next.value;
  }
}

interface Bracket {
  /** Returns the zero of the line through both ends. */
  readonly next: () => number;
  readonly narrow: (x: number, y: number) => void;
}

/** The Illinois method: halves the value of an end that stays twice in a row. */
function createBracket(
  [low, below]: readonly [x: number, y: number],
  [high, above]: readonly [x: number, y: number],
): Bracket {
  const ends = { low, below, high, above };
  let side = 0;
  return {
    next: () => (ends.low * ends.above - ends.high * ends.below) / (ends.above - ends.below),
    narrow(x, y) {
      if (y > 0) {
        ends.high = x;
        ends.above = y;
        if (side === 1) ends.below /= 2;
        side = 1;
      } else {
        ends.low = x;
        ends.below = y;
        if (side === -1) ends.above /= 2;
        side = -1;
      }
    },
  };
}
