/**
 * A second opinion on the fastest split, found by descent from many starts. It shares nothing with the optimiser: no barrier, no dual, no
 * constraint but the total.
 *
 * A split of `total` is total x softmax(z), for which -log w_d is convex in z. The slowest dimension is smoothed by a p-norm, log-sum-exp
 * of p log(l_d / w_d), so that the time is convex and smooth in z; p grows until the smoothing is negligible. Each minimum is found by
 * Nesterov's method with backtracking and restarts (O'Donoghue and Candes).
 */
interface Loads {
  readonly count: number;
  readonly loads: readonly number[];
}

const POWERS = Array.from({ length: 21 }, (_, index) => 2 ** (index + 2));
const STEPS = 800;

/** The least time sum_i count_i max_d loads_id / w_d found over splits of `total`, GB/s; from `starts` splits. */
export function descend(
  communications: readonly Loads[],
  total: number,
  starts: readonly (readonly number[])[],
): number {
  // A dimension without load only takes bandwidth from the others.
  const isUsed = (_: unknown, d: number): boolean => communications.some(({ loads }) => loads[d]! > 0);
  const used = communications
    .filter(({ loads }) => loads.some((load) => load > 0))
    .map(({ count, loads }) => ({ count, loads: loads.filter(isUsed) }));
  return Math.min(...starts.map((start) => from(used, total, start.filter(isUsed))));
}

function from(communications: readonly Loads[], total: number, start: readonly number[]): number {
  let z = start.map((value) => Math.log(value));
  let best = exact(communications, total, z);
  for (const power of POWERS) {
    z = walked(communications, total, z, power);
    best = Math.min(best, exact(communications, total, z));
  }
  return best;
}

function walked(
  communications: readonly Loads[],
  total: number,
  start: readonly number[],
  power: number,
): number[] {
  let z = [...start];
  let ahead = [...start];
  let momentum = 1;
  let stepSize = 1 / power;
  let here = smooth(communications, total, z, power).log;
  for (let step = 0; step < STEPS; step += 1) {
    const { log, slope } = smooth(communications, total, ahead, power);
    const steep = slope.reduce((sum, value) => sum + value * value, 0);
    let next = ahead;
    let there = Infinity;
    for (stepSize *= 2; stepSize > 1e-12; stepSize /= 2) {
      next = ahead.map((value, d) => value - stepSize * slope[d]!);
      there = smooth(communications, total, next, power).log;
      if (there <= log - (stepSize / 2) * steep + 1e-16) break;
    }
    if (there > here) {
      // Momentum overshot: start again from the previous point without it.
      if (momentum === 1) break;
      momentum = 1;
      ahead = [...z];
      continue;
    }
    const grown = (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2;
    ahead = next.map((value, d) => value + ((momentum - 1) / grown) * (value - z[d]!));
    [z, momentum, here] = [next, grown, there];
  }
  return z;
}

/** log of the smoothed time, and its slope in z. */
function smooth(
  communications: readonly Loads[],
  total: number,
  z: readonly number[],
  power: number,
): { log: number; slope: number[] } {
  const w = splitOf(z, total);
  const share = w.map((value) => value / total);
  let time = 0;
  const slope = new Array<number>(z.length).fill(0);
  for (const { count, loads } of communications) {
    const logs = loads.map((load, d) => (load > 0 ? power * Math.log(load / w[d]!) : -Infinity));
    const top = Math.max(...logs);
    const parts = logs.map((value) => Math.exp(value - top));
    const sum = parts.reduce((all, value) => all + value, 0);
    const entry = count * Math.exp((top + Math.log(sum)) / power);
    time += entry;
    // d(-log w_e)/dz_d = share_d - [d = e], and the parts sum to 1.
    for (let d = 0; d < z.length; d += 1) slope[d]! += entry * (share[d]! - parts[d]! / sum);
  }
  return { log: Math.log(time), slope: slope.map((value) => value / time) };
}

function exact(communications: readonly Loads[], total: number, z: readonly number[]): number {
  const w = splitOf(z, total);
  return communications.reduce(
    (sum, { count, loads }) =>
      sum + count * loads.reduce((slowest, load, d) => Math.max(slowest, load / w[d]!), 0),
    0,
  );
}

function splitOf(z: readonly number[], total: number): readonly number[] {
  const top = Math.max(...z);
  const parts = z.map((value) => Math.exp(value - top));
  const sum = parts.reduce((all, value) => all + value, 0);
  return parts.map((value) => (value / sum) * total);
}
