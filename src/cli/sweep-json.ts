/** Rows of a sweep as JSON: times in ns, utilisation in per cent. */
import type { NumericField } from '../analysis/sweep/fields.ts';
import { frontOf } from '../analysis/sweep/front.ts';
import { unitOf } from '../design/throughput.ts';
import type { MemoryFacts } from './memory-words.ts';
import type { SweepRow } from '../analysis/sweep/row.ts';

/** @param memory memory of each point, null if it cannot be evaluated; rows are those of the points in order */
export function sweepJson(
  { path }: NumericField,
  rows: readonly SweepRow[],
  memory: readonly (MemoryFacts | null)[],
): string {
  const perPoint = rows.length / Math.max(1, memory.length);
  const front = new Set(frontOf(rows).map(({ index }) => index));
  const facts = rows.map(
    ({ index, value, topology, workload, scheme, baseline, work, numbers, problem, faster }) => ({
      field: path,
      value,
      topology,
      workload,
      scheme,
      simulatedNs: numbers?.simulatedNs ?? null,
      closedNs: numbers?.closedNs ?? null,
      baseline,
      speedUp: numbers?.speedUp ?? null,
      utilisationPercent: numbers === null ? null : numbers.utilisation * 100,
      ...(faster === undefined ? {} : { fasterThanWires: faster }),
      costDollars: numbers?.costDollars ?? null,
      performancePerCost: numbers?.performancePerCost ?? null,
      npus: work?.npus ?? null,
      samplesPerIteration: work?.iteration?.samples ?? null,
      tokensPerIteration: work?.iteration?.tokens ?? null,
      throughput: numbers?.throughput ?? null,
      throughputPerNpu: numbers?.throughputPerNpu ?? null,
      throughputUnit: work === null ? null : `${unitOf(work)}/s`,
      samplesPerSecond: numbers?.samplesPerSecond ?? null,
      tokensPerSecond: numbers?.tokensPerSecond ?? null,
      tokensPerSecondPerNpu: perNpu(numbers?.tokensPerSecond ?? null, work),
      mfu: numbers?.mfu ?? null,
      hfu: numbers?.hfu ?? null,
      networkCostPerThroughput: numbers?.networkCostPerThroughput ?? null,
      systemCostPerThroughput: numbers?.systemCostPerThroughput ?? null,
      daysForTokens: numbers?.daysForTokens ?? null,
      memoryBytes: memory[Math.floor(index / perPoint)]?.memoryBytes ?? null,
      capacityBytes: memory[Math.floor(index / perPoint)]?.capacityBytes ?? null,
      fits: memory[Math.floor(index / perPoint)]?.fits ?? null,
      isOnFront: front.has(index),
      problem,
    }),
  );
  return `${JSON.stringify(facts, null, 2)}\n`;
}

function perNpu(total: number | null, work: SweepRow['work']): number | null {
  return total === null || work === null ? null : total / work.npus;
}
