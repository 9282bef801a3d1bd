import { topologyName, WORKLOAD_VARIANTS } from '../../../analysis/sweep/variants.ts';
import type { SweepRow } from '../../../worker/client/pool.ts';
import { plainQuantity } from '../../parts/charts/quantity.ts';
import { schemeName } from '../../state/page/schemes.ts';
import { Button } from '../../ui/Button.tsx';
import { openRow } from './hand-out.ts';
import { COST, throughputIn, TIME } from './measures.ts';
import type { ReadyPlan } from './form/read-form.ts';
import { nameOf } from './sweep-series.ts';

interface PickedRowProps {
  readonly ran: ReadyPlan | null;
  readonly row: SweepRow | undefined;
}

/** A sentence about the point that was picked in a chart; its place stays empty while there is none. */
export function PickedRow({ ran, row }: PickedRowProps) {
  const numbers = row?.numbers ?? null;
  if (ran === null || row === undefined || numbers === null) {
    return (
      <p className="sweep-picked">
        {ran === null ? '' : 'Pick a point of a chart or a row of the table to open its design.'}
      </p>
    );
  }
  const { label, unit } = ran.plan.field;
  const place = [
    `${label} ${plainQuantity('', unit).print(row.value)}`,
    schemeName(row.scheme),
    ...(ran.specification.workloads.length > 1 ? [nameOf(WORKLOAD_VARIANTS, row.workload)] : []),
    ...(ran.specification.topologies.length > 1 ? [topologyName(row.topology)] : []),
  ].join(', ');
  const time = TIME.quantity.print(numbers.simulatedNs);
  const rate = numbers.throughput;
  const throughput = rate === null ? '' : `${throughputIn(row.work).quantity.print(rate)}, `;
  const cost = COST.quantity.print(numbers.costDollars);
  return (
    <p className="sweep-picked">
      <span>
        <strong>{place}</strong>: {throughput}
        {time}, {cost}
      </span>
      <Button onClick={() => openRow(ran, row)}>Open this design</Button>
    </p>
  );
}
