import { DesignMark } from '../../parts/designs/DesignMark.tsx';
import { Table } from '../../parts/table/Table.tsx';
import { formatTime } from '../../../units/time.ts';
import type { SchemeId } from '../../../design/document.ts';
import { schemeText } from '../../state/page/schemes.ts';
import { Select } from '../../ui/field/Select.tsx';
import { bestOf } from '../metrics.ts';
import { Best } from '../MetricCells.tsx';
import { labelOf, rowsOf, type MetricRow } from '../rows.ts';
import { LOOKS } from '../looks.ts';
import { ClosedFormNote } from './ClosedFormNote.tsx';
import { columnsStore } from './columns-store.ts';
import { comparison, designMetrics, mayHaveBest } from './design-metrics.ts';
import type { DesignColumn } from './use-design-columns.ts';

const ITERATION: MetricRow = {
  id: 'iteration',
  label: 'Iteration time',
  value: ({ iterationNs }) => iterationNs,
  print: (ns) => formatTime(ns, 4),
  better: 'low',
  look: LOOKS.plain,
};

interface MatrixTableProps {
  /** One list per design with one entry per scheme. */
  readonly cells: readonly (readonly DesignColumn[])[];
  readonly schemes: readonly SchemeId[];
  readonly measure: string;
}

/** Shows one number for every design under every scheme. */
export function MatrixTable({ cells, schemes, measure }: MatrixTableProps) {
  const all = cells.flat();
  const metrics = designMetrics(all);
  const { by, unequal } = comparison(all);
  const rows = [ITERATION, ...rowsOf(metrics)];
  const row = rows.find(({ id }) => id === measure) ?? ITERATION;
  const values = metrics.map((value) => (value === null ? null : row.value(value)));
  const best =
    row.better === null
      ? values.map(() => false)
      : bestOf(
          values,
          row.better,
          values.map(() => mayHaveBest(row.id, by)),
        );
  const known = metrics.find((candidate) => candidate !== null) ?? undefined;
  return (
    <>
      <p className="compare-designs__measure">
        <label htmlFor="matrix-measure">Number</label>
        <Select
          id="matrix-measure"
          value={row.id}
          choices={rows.map((value) => ({ value: value.id, label: labelOf(value, known) }))}
          onChoose={(id) => columnsStore.setState({ measure: id })}
        />
      </p>
      <Table
        caption={`${labelOf(row, known)} of every design under every scheme`}
        region="Designs and schemes"
        columns={['Design', ...schemes.map((scheme) => schemeText(scheme, false).name)]}
        rows={cells.map((line, index) => ({
          head: (
            <>
              <DesignMark index={index} /> <bdi>{line[0]?.name}</bdi>
            </>
          ),
          cells: line.map((_, at) => {
            const place = index * schemes.length + at;
            const ofDesign = metrics[place] ?? null;
            const value = values[place] ?? null;
            return (
              <span key={at} className={best[place] ? 'compare-designs__best' : undefined}>
                {ofDesign === null || value === null ? '–' : row.print(value, ofDesign)}
                {best[place] ? <Best /> : null}
              </span>
            );
          }),
        }))}
      />
      {unequal === null ? null : <p className="compare-designs__note">{unequal}</p>}
      <ClosedFormNote schemes={schemes} />
    </>
  );
}
