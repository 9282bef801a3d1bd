import { COLLECTIVE_FACTS } from '../../../collective/collectives.ts';
import { COLLECTIVES, type Collective } from '../../../collective/types.ts';
import type { CollectiveTable } from '../../../analysis/tables/collective-table.ts';
import type { Trace } from './trace.ts';

const USUAL = COLLECTIVES.filter((operation) => COLLECTIVE_FACTS[operation].ends === undefined);
const known = new WeakMap<CollectiveTable, readonly Collective[]>();

/** The operations in a legend: the usual ones, and any others in these traces. Returns the same array for the same traces. */
export function operationsOf(traces: readonly (Trace | null)[]): readonly Collective[] {
  const listed = traces.flatMap((trace) =>
    trace === null || trace.collectives === null ? [] : [operationsIn(trace.collectives)],
  );
  const [first = USUAL, ...others] = listed;
  if (others.every((other) => other === first)) return first;
  return COLLECTIVES.filter((operation) => listed.some((operations) => operations.includes(operation)));
}

function operationsIn(table: CollectiveTable): readonly Collective[] {
  let operations = known.get(table);
  if (operations === undefined) {
    const used = new Set(table.collective);
    const isOther = [...used].some((index) => !USUAL.includes(COLLECTIVES[index] ?? 'allReduce'));
    operations = isOther
      ? COLLECTIVES.filter((operation, index) => USUAL.includes(operation) || used.has(index))
      : USUAL;
    known.set(table, operations);
  }
  return operations;
}
