/** Rows of a sweep as JSON: times in ns, utilisation in per cent. */
import type { NumericField } from '../analysis/sweep/fields.ts';
import { frontOf } from '../analysis/sweep/front.ts';
import { unitOf } from '../design/throughput.ts';
import type { MemoryFacts } from './memory-words.ts';
import { GROUP_ROLES, type GroupRole } from '../taskgraph/roles.ts';
import type { SweepNumbers, SweepRow } from '../analysis/sweep/row.ts';

/** @param memory memory of each point, null if it cannot be evaluated; rows are those of the points in order */
export function sweepJson(
  { path }: NumericField,
  rows: readonly SweepRow[],
  memory: readonly (MemoryFacts | null)[],
): string {
  const perPoint = rows.length / Math.max(1, memory.length);
  const front = new Set(frontOf(rows).map(({ index }) => index));
  const facts = rows.map((row) => ({
    field: path,
    ...rowFacts(row),
    ...fitFacts(memory[Math.floor(row.index / perPoint)] ?? null),
    isOnFront: front.has(row.index),
    problem: row.problem,
  }));
  return `${JSON.stringify(facts, null, 2)}\n`;
}

function rowFacts(row: SweepRow): object {
  const { value, topology, workload, scheme, baseline, work, numbers, faster, others } = row;
  const number = (key: keyof SweepNumbers): number | null => numbers?.[key] ?? null;
  return {
    value,
    topology,
    workload,
    scheme,
    simulatedNs: number('simulatedNs'),
    closedNs: number('closedNs'),
    ...(others === undefined ? {} : { others, weightedNs: number('weightedNs') }),
    baseline,
    speedUp: number('speedUp'),
    utilisationPercent: numbers === null ? null : numbers.utilisation * 100,
    ...(faster === undefined ? {} : { fasterThanWires: faster }),
    costDollars: number('costDollars'),
    performancePerCost: number('performancePerCost'),
    npus: work?.npus ?? null,
    samplesPerIteration: work?.iteration?.samples ?? null,
    tokensPerIteration: work?.iteration?.tokens ?? null,
    throughput: number('throughput'),
    throughputPerNpu: number('throughputPerNpu'),
    throughputUnit: work === null ? null : `${unitOf(work)}/s`,
    samplesPerSecond: number('samplesPerSecond'),
    tokensPerSecond: number('tokensPerSecond'),
    tokensPerSecondPerNpu: perNpu(number('tokensPerSecond'), work),
    mfu: number('mfu'),
    hfu: number('hfu'),
    networkCostPerThroughput: number('networkCostPerThroughput'),
    systemCostPerThroughput: number('systemCostPerThroughput'),
    daysForTokens: number('daysForTokens'),
    computeNs: number('computeNs'),
    exposedCommNs: number('exposedCommNs'),
    exposedPercent: numbers === null ? null : numbers.exposedShare * 100,
    commNs: byRole((role) => numbers?.[`${role}CommNs`] ?? null),
    stageWaitNs: number('stageWaitNs'),
    busyPercent: percent(number('busyShare')),
    goodputGBps: number('goodputGBps'),
    drops: number('drops'),
    retransmittedBytes: number('retransmittedBytes'),
    timeouts: number('timeouts'),
    roundTripMeanNs: number('roundTripMeanNs'),
    roundTripMedianNs: number('roundTripMedianNs'),
    roundTripP99Ns: number('roundTripP99Ns'),
    trainingGoodputPercent: percent(number('trainingGoodput')),
    trainingDays: number('trainingDays'),
    dollarsPerMillionTokens: number('dollarsPerMillionTokens'),
    trainingMWh: number('trainingMWh'),
    trainingTonnesCo2: number('trainingTonnesCo2'),
  };
}

function percent(share: number | null): number | null {
  return share === null ? null : share * 100;
}

function byRole(numberOf: (role: GroupRole) => number | null): object {
  return Object.fromEntries(GROUP_ROLES.map((role) => [role, numberOf(role)]));
}

function fitFacts(memory: MemoryFacts | null): object {
  return {
    memoryBytes: memory?.memoryBytes ?? null,
    capacityBytes: memory?.capacityBytes ?? null,
    fits: memory?.fits ?? null,
  };
}

function perNpu(total: number | null, work: SweepRow['work']): number | null {
  return total === null || work === null ? null : total / work.npus;
}
