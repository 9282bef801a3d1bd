import type { ReactNode } from 'react';
import type { ReproducedRow } from '../../../../evidence/papers/allocation/reproduce.ts';
import { Table } from '../../../parts/table/Table.tsx';
import { differencesText } from '../number-text.ts';
import { OpenCase } from '../OpenCase.tsx';
import { isSplitNear, SPLIT_ROWS, type SplitRow } from './split-rows.ts';
import { Verdict } from '../Verdict.tsx';

/** Splits of the authors' later optimiser next to ours, one row for each split. */
export function SplitsTable({ rows }: { readonly rows: ReadonlyMap<string, ReproducedRow> }) {
  return (
    <Table
      caption="Splits of 100 GB/s, innermost dimension first"
      region="Published splits beside ours"
      className="papers-table papers-table--wide"
      columns={[
        'Split of 100 GB/s',
        ...['Published, GB/s', 'Ours, GB/s', 'Difference', 'Tolerance', 'Case'].map(
          (name) => ({ name, isText: true }) as const,
        ),
      ]}
      rows={SPLIT_ROWS.map((split) => ({ key: split.id, head: split.label, cells: cellsOf(split, rows) }))}
    />
  );
}

function cellsOf(split: SplitRow, rows: ReadonlyMap<string, ReproducedRow>): readonly ReactNode[] {
  const { label, values, objective } = split;
  const known = values.map(({ id }) => rows.get(id)).filter((row) => row !== undefined);
  const at = known[0]?.at;
  const published = values.map(({ value }) => value.toFixed(2)).join(' / ');
  if (at === undefined || known.length !== values.length) return [published, '–', '–', '–', '–'];
  const ours = (id: string): number => rows.get(id)?.ours ?? Number.NaN;
  const tolerance = (objective ?? values[0])?.tolerance;
  return [
    published,
    known.map((row) => row.ours.toFixed(2)).join(' / '),
    differencesText(known.map((row) => row.relativeDifference)),
    tolerance === undefined ? (
      '–'
    ) : (
      <Verdict
        isNear={isSplitNear(split, ours)}
        tolerance={tolerance}
        about={label}
        note={noteOf(split, ours)}
      />
    ),
    <OpenCase at={at} text="Open" />,
  ];
}

function noteOf({ values, objective }: SplitRow, ours: (id: string) => number): string | undefined {
  const note = values.find((value) => value.note !== undefined)?.note;
  if (note === undefined || objective === null) return note;
  return `${note} What counts is the product: ours is ${ours(objective.id).toFixed(7)} of that of the published split.`;
}
