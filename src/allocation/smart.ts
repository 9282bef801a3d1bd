import { GROUP_ROLES, type GroupRole } from '../taskgraph/roles.ts';
import { success } from '../units/result.ts';
import { equalForWantOfTraffic } from './equal.ts';
import { checkInput, proportional, unusedNotes, type Scheme } from './scheme.ts';
import { totalLoads } from './traffic.ts';

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
    const model = totalLoads(traffic, ['model']);
    const data = totalLoads(traffic, rolesBeside(model));
    const total = model.map((load, dimension) => load + data[dimension]!);
    if (sum(total) === 0) return equalForWantOfTraffic(input);
    if (sum(model) === 0 || sum(data) === 0) return success(proportional(budgetGBps, total));
    return success({ splitGBps: twoGroups(model, data, budgetGBps), notes: unusedNotes(total) });
  },
};

/** Every other role counts as the second group; with nothing model parallel, all is one group. */
function rolesBeside(model: readonly number[]): readonly GroupRole[] {
  return sum(model) > 0 ? GROUP_ROLES.filter((role) => role !== 'model') : GROUP_ROLES;
}

/**
 * The split for two groups with loads M m_d and N n_d. With rho = y / x, a shared dimension goes from the
 * first group's claim to the second's where rho passes m_d / n_d. Between two such points the constraint is
 * a x + b y = B, whose optimum is at rho = sqrt(N a / (M b)). The time is convex along rho, so the optimum
 * is the first of these that lies before the end of its interval, or where that interval starts if it lies
 * before that too. With one shared dimension these are the paper's three candidates.
 */
function twoGroups(model: readonly number[], data: readonly number[], budgetGBps: number): readonly number[] {
  const modelBytes = sum(model);
  const dataBytes = sum(data);
  const m = model.map((load) => load / modelBytes);
  const n = data.map((load) => load / dataBytes);
  const turns = m
    .flatMap((share, dimension) => (share > 0 && n[dimension]! > 0 ? [share / n[dimension]!] : []))
    .sort((left, right) => left - right);
  let low = 0;
  for (const high of [...turns, Infinity]) {
    const start = low;
    const isFirst = (dimension: number): boolean =>
      n[dimension] === 0 || m[dimension]! / n[dimension]! > start;
    const a = sum(m.filter((_, dimension) => isFirst(dimension)));
    const b = sum(n.filter((_, dimension) => !isFirst(dimension)));
    const rho = Math.sqrt((dataBytes * a) / (modelBytes * b));
    if (rho < high) return splitAt(Math.max(rho, low), m, n, budgetGBps);
    low = high;
  }
  throw new Error('the last interval has no end');
}

function splitAt(
  rho: number,
  m: readonly number[],
  n: readonly number[],
  budgetGBps: number,
): readonly number[] {
  const claims = m.map((share, dimension) => Math.max(share, rho * n[dimension]!));
  const x = budgetGBps / sum(claims);
  return claims.map((claim) => claim * x);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
