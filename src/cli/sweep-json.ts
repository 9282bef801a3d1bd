/** Rows of a sweep as JSON: times in ns, utilisation in per cent. */
import type { NumericField } from '../study/sweep/fields.ts';
import type { SweepRow } from '../study/sweep/row.ts';

export function sweepJson({ path }: NumericField, rows: readonly SweepRow[]): string {
  const facts = rows.map(({ value, topology, workload, scheme, numbers, problem }) => ({
    field: path,
    ...{ value, topology, workload, scheme },
    simulatedNs: numbers?.simulatedNs ?? null,
    closedNs: numbers?.closedNs ?? null,
    speedUp: numbers?.speedUp ?? null,
    utilisationPercent: numbers === null ? null : numbers.utilisation * 100,
    costDollars: numbers?.costDollars ?? null,
    performancePerCost: numbers?.performancePerCost ?? null,
    problem,
  }));
  return `${JSON.stringify(facts, null, 2)}\n`;
}
