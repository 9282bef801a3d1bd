/** Shows how a scheme derives its split, step by step, with the numbers of a design. */
import type { SplitSteps } from '../../analysis/questions/split-steps.ts';
import { formatBandwidth } from '../../units/bandwidth.ts';
import { formatBytes } from '../../units/bytes.ts';
import { formatDecimal } from '../../units/decimal.ts';
import { formatTime } from '../../units/time.ts';
import { sum } from './sum.ts';

export type ToldScheme = 'equal' | 'message' | 'smart';

/** One sentence or equation per step. */
export function splitWords(scheme: ToldScheme, steps: SplitSteps): readonly string[] {
  const bytes = steps.modelBytes.map(
    (dimensionBytes, dimension) => dimensionBytes + steps.dataBytes[dimension]!,
  );
  if (scheme === 'equal' || sum(bytes) === 0) return equally(steps, scheme !== 'equal');
  return scheme === 'message' || steps.smart === null
    ? byBytes(steps, bytes, scheme === 'smart')
    : byGroups(steps, steps.smart);
}

function equally({ budgetGBps, modelBytes }: SplitSteps, isForWant: boolean): readonly string[] {
  const count = modelBytes.length;
  const sentence = `b = ${gbps(budgetGBps)} / ${count} = ${gbps(budgetGBps / count)} for each dimension`;
  return isForWant
    ? ['No dimension can be told to carry more than another: as EqualBW.', sentence]
    : [sentence];
}

function byBytes(
  { budgetGBps }: SplitSteps,
  bytes: readonly number[],
  isOneGroup: boolean,
): readonly string[] {
  const all = sum(bytes);
  return [
    ...(isOneGroup ? ['Only one kind of group communicates: as MessageBW.'] : []),
    `V = ${bytes.map((dimensionBytes) => formatBytes(dimensionBytes)).join(' + ')} = ${formatBytes(all)} in an iteration`,
    ...bytes.map(
      (dimensionBytes, at) =>
        `b${at + 1} = ${gbps(budgetGBps)} × ${formatBytes(dimensionBytes)} / ${formatBytes(all)} = ${gbps((budgetGBps * dimensionBytes) / all)}`,
    ),
  ];
}

function byGroups(
  { budgetGBps, modelBytes, dataBytes }: SplitSteps,
  {
    modelBytes: M,
    dataBytes: N,
    m,
    n,
    isModels,
    a,
    b,
    free,
    rho,
    x,
    y,
    splitGBps,
  }: NonNullable<SplitSteps['smart']>,
): readonly string[] {
  const claims = m.map((share, at) => Math.max(share, rho * n[at]!));
  const root = `ρ = y / x = √(N a / (M b)) = √(${formatBytes(N)} × ${number(a)} / (${formatBytes(M)} × ${number(b)})) = ${number(free)}`;
  return [
    `M = ${listed(modelBytes)} = ${formatBytes(M)} of model parallelism`,
    `N = ${listed(dataBytes)} = ${formatBytes(N)} of data parallelism`,
    `shares m = M_d / M = ${m.map(number).join(', ')}; n = N_d / N = ${n.map(number).join(', ')}`,
    `model parallelism claims more of ${named(isModels, true)}: a = ${number(a)}; data parallelism of ${named(isModels, false)}: b = ${number(b)}`,
    free === rho ? root : `${root}, before the interval in which they do; it begins at ρ = ${number(rho)}`,
    `x = B / (sum of the larger of m and ρ n) = ${gbps(budgetGBps)} / (${claims.map(number).join(' + ')}) = ${gbps(x)}; y = ρ x = ${gbps(y)}`,
    ...splitGBps.map((bandwidthGBps, at) =>
      isModels[at] === true
        ? `b${at + 1} = m${at + 1} x = ${number(m[at]!)} × ${gbps(x)} = ${gbps(bandwidthGBps)}`
        : `b${at + 1} = n${at + 1} y = ${number(n[at]!)} × ${gbps(y)} = ${gbps(bandwidthGBps)}`,
    ),
    `M / x + N / y = ${formatTime(M / x)} + ${formatTime(N / y)} = ${formatTime(M / x + N / y)}, the least there is without overlap`,
  ];
}

function listed(bytes: readonly number[]): string {
  return bytes.map((dimensionBytes) => formatBytes(dimensionBytes)).join(' + ');
}

function named(isModels: readonly boolean[], wanted: boolean): string {
  const indices = isModels.flatMap((is, at) => (is === wanted ? [`${at + 1}`] : []));
  if (indices.length === 0) return 'no dimension';
  return `dimension${indices.length > 1 ? 's' : ''} ${indices.join(', ')}`;
}

function gbps(value: number): string {
  return formatBandwidth(value);
}

function number(value: number): string {
  return formatDecimal(value);
}
