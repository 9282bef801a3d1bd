/**
 * Searches of spaces: bounds and runs a second, how long the public space of 486,000 points takes to be proved, and how long that
 * of 1.2 million points on 1,024 NPUs: to its first answer, to one that is known to be within 1 %, to the proof, on one thread.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toEnd } from '../../design/steps.ts';
import { createBounding, type Bounded } from '../../search/bounding.ts';
import { createPointRunner } from '../../search/run/point-runner.ts';
import { search } from '../../search/search.ts';
import { readSpace } from '../../search/space/parse-space.ts';
import { pointsOf, type Points } from '../../search/space/points.ts';
import { root } from '../../tooling/steps.ts';
import { valueOf } from '../../units/result.ts';
import { lineOf, type BenchCase, type Line } from '../measure.ts';
import { heldBytes } from '../memory.ts';

function pointsIn(file: object): Points {
  return valueOf(pointsOf(valueOf(readSpace(file))));
}

function example(name: string): Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(join(root, 'examples', `${name}.json`), 'utf8')) as Record<string, unknown>;
}

/** A part of the ways to train on 1,024 NPUs, on all networks: enough points for the set-up of a search to be negligible. */
function bounds(split: 'equal' | 'optimal'): Points {
  const ways = { tp: [1, 2, 8, 32], pp: [1, 4], zero: [0, 3] };
  return pointsIn({ ...example('gpt3-1024'), free: ways, where: [], split });
}

function boundsCase(name: string, split: 'equal' | 'optimal'): BenchCase {
  return {
    name,
    prepare() {
      const points = bounds(split);
      return () => {
        let events = 0;
        toEnd(createBounding(points).steps(() => (events += 1)));
        return { events, bytes: null };
      };
    },
  };
}

/** Runs every point of a space once, on one thread that has run none of them before. */
function runsCase(name: string, file: object): BenchCase {
  return {
    name,
    prepare() {
      const points = pointsIn(file);
      const all: Bounded[] = [];
      toEnd(createBounding(points).steps((value) => all.push(value)));
      return () => {
        const run = createPointRunner(points.space);
        let events = 0;
        for (const { work, link, network } of all)
          if (toEnd(run(valueOf(points.designOf(work, link, network)), work, link)).ok) events += 1;
        return { events, bytes: null };
      };
    },
  };
}

const { base: WHOLE } = example('gpt3-1024') as { readonly base: { readonly workload: object } };
const TWO_LAYERS = {
  base: { ...WHOLE, workload: { ...WHOLE.workload, layers: 2 } },
  free: { tp: [1, 2, 4, 8, 16, 32, 64], pp: [1, 2], zero: [0, 1, 2, 3] },
  where: ['tp * pp <= npus'],
  dimensions: { npus: 64, count: [1, 3], kinds: ['ring', 'switch'] },
  split: 'equal',
};

export const searchCases: readonly BenchCase[] = [
  boundsCase('search.bounds.equal', 'equal'),
  boundsCase('search.bounds.optimal', 'optimal'),
  runsCase('search.runs.2layers', TWO_LAYERS),
  runsCase('search.runs.gpt3', {
    ...example('gpt3-1024'),
    dimensions: { npus: 1024, count: [1, 2], kinds: ['ring', 'switch'] },
    split: 'equal',
  }),
];

/** Readings of memory are expensive, so they are rare. */
const STEPS_BETWEEN_LOOKS = 2000;

/** Searches that are too long to be repeated run once. */
export function searchLines(isAsked: (name: string) => boolean): readonly Line[] {
  const lines: Line[] = [];
  const line = (name: string, unit: Line['unit'], value: number, events: number | null): void => {
    if (isAsked(name)) lines.push(lineOf(name, unit, [value], { events, bytes: null }));
  };
  const isLong = (prefix: string): boolean =>
    ['first', '5percent', '1percent', 'proof', 'MB'].some((name) => isAsked(`${prefix}.${name}`));
  for (const [prefix, space] of [
    ['search.codesignA', 'codesign-a'],
    ['search.1024', 'gpt3-1024'],
  ] as const) {
    if (!isLong(prefix)) continue;
    const { firstMs, nearMs, provedNearMs, proofMs, points } = timed(space);
    line(`${prefix}.first`, 'ms', firstMs, null);
    line(`${prefix}.5percent`, 'ms', nearMs, null);
    line(`${prefix}.1percent`, 'ms', provedNearMs, null);
    line(`${prefix}.proof`, 'ms', proofMs, points);
    if (isAsked(`${prefix}.MB`)) line(`${prefix}.MB`, 'MB', mostMB(space), null);
  }
  return lines;
}

interface Timed {
  readonly firstMs: number;
  /** Until the best so far is within 5 % of the optimum. */
  readonly nearMs: number;
  /** Until it is proved to be within 1 %. */
  readonly provedNearMs: number;
  readonly proofMs: number;
  readonly points: number;
}

function timed(space: string): Timed {
  const began = performance.now();
  const points = pointsIn(example(space));
  const found: { readonly ms: number; readonly score: number }[] = [];
  let provedNearMs = Infinity;
  for (const steps = search(points); ;) {
    const step = steps.next();
    const ms = performance.now() - began;
    const { best, bound } = step.done === true ? { best: step.value.top[0], bound: null } : step.value;
    if (best !== undefined && best !== null && best.score < (found.at(-1)?.score ?? Infinity))
      found.push({ ms, score: best.score });
    const score = found.at(-1)?.score ?? Infinity;
    if (bound !== null && bound >= 0.99 * score) provedNearMs = Math.min(provedNearMs, ms);
    if (step.done !== true) continue;
    const near = found.find((candidate) => candidate.score <= 1.05 * score)!;
    return {
      firstMs: found[0]!.ms,
      nearMs: near.ms,
      proofMs: ms,
      points: step.value.points,
      provedNearMs: Math.min(provedNearMs, ms),
    };
  }
}

function mostMB(space: string): number {
  const before = heldBytes();
  let most = 0;
  let steps = 0;
  for (const progress of search(pointsIn(example(space))))
    if ((steps += 1) % STEPS_BETWEEN_LOOKS === 0 && progress.points > 0)
      most = Math.max(most, heldBytes() - before);
  return most / 1e6;
}
