import { useMemo } from 'react';
import type { ToldFront, ToldMachine } from '../../../../search/front/told-front.ts';
import { formatBytes } from '../../../../units/bytes.ts';
import { formatDollars } from '../../../../units/dollars.ts';
import { formatPercent } from '../../../../units/percent.ts';
import { sentenceCase } from '../../../../units/sentence-case.ts';
import { formatTime } from '../../../../units/time.ts';
import { dollarQuantity } from '../../../parts/charts/quantity.ts';
import type { ChartSeries } from '../../../parts/charts/series.ts';
import { XYChart } from '../../../parts/charts/XYChart.tsx';
import { Table } from '../../../parts/table/Table.tsx';
import { replaceDesign } from '../../../state/page/edits.ts';
import { tellOpened } from '../../../state/page/opened-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { FRONT_AXES } from './front-axis.ts';

const COST = { quantity: dollarQuantity('Network cost') };

interface FoundProps {
  readonly found: ToldFront;
  /** The design or the choices have changed since. */
  readonly isOld: boolean;
}

/** The proof, the chart and the table of a front. */
export function FrontFound({ found, isOld }: FoundProps) {
  const { rows, verdict, objective, scoreHead } = found;
  const { title, quantity, include, best } = FRONT_AXES[objective];
  const series = useMemo(() => seriesOf(rows, best), [rows, best]);
  const y = useMemo(() => ({ quantity, include, mayCut: true }) as const, [quantity, include]);
  return (
    <>
      <p role="status">
        {isOld ? 'Of the design and the choices as they were: ' : ''}
        {verdict}
      </p>
      {rows.length === 0 ? null : (
        <>
          <XYChart title={title} x={COST} y={y} series={series} empty="No machine" />
          <Table
            caption="Machines, the cheapest first"
            region="Machines on the front"
            isOld={isOld}
            columns={[
              'Network: apply it with its layout',
              { name: 'Network cost' },
              ...(scoreHead === null ? [] : [{ name: sentenceCase(scoreHead) }]),
              { name: 'Iteration' },
              { name: 'MFU', isOptional: true },
              { name: 'Memory of an NPU', isOptional: true },
              { name: 'Layout', isText: true, isOptional: true },
            ]}
            rows={rows.map((row) => ({
              key: row.machine,
              head: <ApplyMachine row={row} />,
              cells: [
                formatDollars(row.dollars),
                ...(scoreHead === null ? [] : [row.score]),
                formatTime(row.timeNs, 4),
                row.mfu === null ? '' : formatPercent(row.mfu),
                row.memoryBytes === null ? '' : formatBytes(row.memoryBytes),
                row.layout,
              ],
            }))}
          />
        </>
      )}
    </>
  );
}

function seriesOf(rows: readonly ToldMachine[], name: string): readonly ChartSeries[] {
  const points = rows.map((row, id) => ({ id, x: row.dollars, y: row.value ?? row.timeNs }));
  return [{ key: 'front', name, short: '', style: 0, look: 'line', points }];
}

function ApplyMachine({ row: { machine, layout, design } }: { readonly row: ToldMachine }) {
  return (
    <Button
      look="quiet"
      aria-label={`Apply ${machine} with ${layout}`}
      onClick={() => {
        replaceDesign(design);
        tellOpened(`${machine} applied with ${layout}`, 'Undo brings the design before it back.');
      }}
    >
      {machine}
    </Button>
  );
}
