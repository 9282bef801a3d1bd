/** The hardest case of the optimum: 600 different communications over 6 dimensions. */
import { optimise } from '../../allocation/optimal/optimise.ts';
import type { SplitProblem } from '../../allocation/optimal/problem.ts';
import type { BenchCase } from '../measure.ts';
import { valueOf } from '../../units/result.ts';

const DIMENSIONS = 6;
const COMMUNICATIONS = 600;

export const optimumCases: readonly BenchCase[] = [
  {
    name: 'optimum.6x600',
    prepare() {
      const question = randomQuestion();
      return () => {
        valueOf(optimise(question, 'time'));
        return { events: null, bytes: null };
      };
    },
  },
];

/** The same system every time. */
function randomQuestion(): SplitProblem {
  let state = 1;
  const random = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const communications = Array.from({ length: COMMUNICATIONS }, () => {
    const loads = Array.from({ length: DIMENSIONS }, () => (random() < 0.6 ? 1e6 + random() * 1e9 : 0));
    return {
      role: 'data',
      label: 'all-reduce',
      bytes: loads,
      loads,
      count: 1 + Math.floor(random() * 9),
    } as const;
  });
  return {
    traffic: { dimensions: DIMENSIONS, communications, computeNs: 0, delayNs: 0 },
    dollarsPerGBps: new Array<number>(DIMENSIONS).fill(1),
    constraints: [
      { kind: 'total', relation: '=', bandwidthGBps: 300 },
      { kind: 'dimension', dimension: 0, relation: '<=', bandwidthGBps: 60 },
      { kind: 'order', larger: 1, smaller: 2 },
    ],
  };
}
