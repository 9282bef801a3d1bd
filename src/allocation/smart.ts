import { GROUP_ROLES, type GroupRole } from '../taskgraph/roles.ts';
import { success } from '../units/result.ts';
import { equalForWantOfTraffic } from './equal.ts';
import { checkInput, proportional, unusedNotes, type Scheme } from './scheme.ts';
import { totalLoads, type Traffic } from './traffic.ts';

/**
 * SmartBW of arXiv 2109.11762. The dimensions of model parallelism together get x, those of data
 * parallelism y, within each group in proportion to its bytes; a shared dimension gets the larger of its
 * two claims. M_MP/x + M_DP/y is least subject to sum_d max(m_d x, n_d y) = B, where m_d, n_d are the
 * shares of the groups' bytes on dimension d.
 */
export const smart: Scheme = {
  id: 'smart',
  assumes:
    'Model- and data-parallel communication run one after the other, each using all its dimensions fully.',
  allocate: (input) => {
    const checked = checkInput(input);
    if (!checked.ok) return checked;
    const { traffic, budgetGBps } = input;
    const [model, data] = smartLoads(traffic);
    const total = model.map((load, dimension) => load + data[dimension]!);
    if (sum(total) === 0) return equalForWantOfTraffic(input);
    const steps = smartSteps(model, data, budgetGBps);
    if (steps === null) return success(proportional(budgetGBps, total));
    return success({ splitGBps: steps.splitGBps, notes: unusedNotes(total) });
  },
};

/** What SmartBW computes on the way to its split. */
export interface SmartSteps {
  /** M and N, bytes of the two groups in an iteration. */
  readonly modelBytes: number;
  readonly dataBytes: number;
  /** Share of each group's bytes on each dimension. */
  readonly m: readonly number[];
  readonly n: readonly number[];
  /** The dimensions of which the first group claims more, in the interval of the optimum. */
  readonly isModels: readonly boolean[];
  /** Sums of m and n over the dimensions of which each group claims more, and sqrt(N a / (M b)). */
  readonly a: number;
  readonly b: number;
  readonly free: number;
  /** y / x of the optimum: `free`, or the start of its interval. */
  readonly rho: number;
  /** GB/s of each group: M / x + N / y is least. */
  readonly x: number;
  readonly y: number;
  readonly splitGBps: readonly number[];
}

/** Loads of the two groups on each dimension, bytes. */
export function smartLoads(traffic: Traffic): readonly [readonly number[], readonly number[]] {
  const model = totalLoads(traffic, ['model']);
  return [model, totalLoads(traffic, rolesBeside(model))];
}

/** Every other role counts as the second group; if nothing is model parallel, all are one group. */
function rolesBeside(model: readonly number[]): readonly GroupRole[] {
  return sum(model) > 0 ? GROUP_ROLES.filter((role) => role !== 'model') : GROUP_ROLES;
}

/**
 * The split for two groups with loads M m_d and N n_d. With rho = y / x, a shared dimension passes from the first group's claim to the
 * second's where rho passes m_d / n_d. Between two such points the constraint is a x + b y = B, whose optimum is at rho = sqrt(N a / (M
 * b)). The time is convex along rho, so the optimum is the first of these that lies before the end of its interval, or the start of that
 * interval if it lies before that too. With one shared dimension these are the paper's three candidates. Returns null if one of the groups
 * sends nothing, so that the other gets everything.
 */
export function smartSteps(
  model: readonly number[],
  data: readonly number[],
  budgetGBps: number,
): SmartSteps | null {
  const modelBytes = sum(model);
  const dataBytes = sum(data);
  if (modelBytes === 0 || dataBytes === 0) return null;
  const m = model.map((load) => load / modelBytes);
  const n = data.map((load) => load / dataBytes);
  const turns = m
    .flatMap((share, dimension) => (share > 0 && n[dimension]! > 0 ? [share / n[dimension]!] : []))
    .sort((left, right) => left - right);
  let low = 0;
  for (const high of [...turns, Infinity]) {
    const start = low;
    const isModels = m.map((share, dimension) => n[dimension] === 0 || share / n[dimension]! > start);
    const a = sum(m.filter((_, dimension) => isModels[dimension]));
    const b = sum(n.filter((_, dimension) => !isModels[dimension]));
    const free = Math.sqrt((dataBytes * a) / (modelBytes * b));
    if (free < high) {
      const rho = Math.max(free, low);
      const claims = m.map((share, dimension) => Math.max(share, rho * n[dimension]!));
      const x = budgetGBps / sum(claims);
      const splitGBps = claims.map((claim) => claim * x);
      return { modelBytes, dataBytes, m, n, isModels, a, b, free, rho, x, y: rho * x, splitGBps };
    }
    low = high;
  }
  throw new Error('the last interval has no end');
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
