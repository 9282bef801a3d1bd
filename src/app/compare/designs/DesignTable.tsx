import { useStore } from 'zustand';
import { printNotation } from '../../../topology/print-notation.ts';
import { DesignMark } from '../../parts/designs/DesignMark.tsx';
import { ExportMenu } from '../../parts/export/ExportMenu.tsx';
import { turnToDesign } from '../../state/page/workbench-actions.ts';
import { cssVars } from '../../ui/theme/css-vars.ts';
import '../compare-table.css';
import { IterationLine } from '../lines/IterationLine.tsx';
import { MoreLine } from '../lines/MoreLine.tsx';
import { PartsLine } from '../lines/PartsLine.tsx';
import { moreRows, shownRows } from '../more-rows.ts';
import { MetricLine } from '../MetricCells.tsx';
import { rowsOf } from '../rows.ts';
import { ClosedFormNote } from './ClosedFormNote.tsx';
import { comparison, designMetrics, mayHaveBest } from './design-metrics.ts';
import { designsExport } from './export-designs.ts';
import { NetworkSides } from './NetworkSides.tsx';
import type { DesignColumn } from './use-design-columns.ts';

/** Shows a column per design and a row per number. Ratios are relative to the first design. */
export function DesignTable({ columns }: { readonly columns: readonly DesignColumn[] }) {
  const metrics = designMetrics(columns);
  const isMore = useStore(moreRows, ({ isOpen }) => isOpen);
  const { by, unequal } = comparison(columns);
  const isShown = columns.map(({ isActive }) => isActive);
  const mayWin = (row: string) => columns.map(() => mayHaveBest(row, by));
  return (
    <>
      <p className="compare-designs__export">
        <ExportMenu
          chart={designsExport(columns, metrics)}
          disabled={metrics.every((candidate) => candidate === null)}
        />
      </p>
      <table role="table" className="compare" style={cssVars({ columns: columns.length })}>
        <caption className="visually-hidden">The designs side by side, compared</caption>
        <thead role="rowgroup">
          <tr role="row" className="compare__heads">
            <td role="cell" className="compare__corner" />
            {columns.map((column) => (
              <Head key={column.index} column={column} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          <IterationLine metrics={metrics} shown={isShown} mayWin={mayWin('iteration')} />
          <PartsLine metrics={metrics} shown={isShown} />
          {shownRows(rowsOf(metrics), isMore).map((row) => (
            <MetricLine key={row.id} row={row} metrics={metrics} shown={isShown} mayWin={mayWin(row.id)} />
          ))}
          <MoreLine columns={columns.length} />
        </tbody>
      </table>
      {unequal === null ? null : <p className="compare-designs__note">{unequal}</p>}
      <NetworkSides columns={columns} />
      <ClosedFormNote schemes={columns.map(({ scheme }) => scheme)} />
    </>
  );
}

function Head({ column }: { readonly column: DesignColumn }) {
  const { index, design, name, isActive, schemeName, result, problems } = column;
  const { dimensions } = design.topology;
  return (
    <th role="columnheader" scope="col" data-shown={isActive}>
      <label className="scheme">
        <input
          type="radio"
          name="compared-design"
          className="visually-hidden"
          checked={isActive}
          onChange={() => turnToDesign(index)}
        />
        <span className="scheme__name" title={design.name === name ? name : `${design.name}: ${name}`}>
          <DesignMark index={index} /> <bdi className="compare-designs__name">{name}</bdi>
        </span>
        <span className="scheme__rule" title={printNotation(dimensions)}>
          {printNotation(dimensions)}
        </span>
        <span className="scheme__source compare-designs__source">
          {schemeName}
          {result !== null ? '' : problems === null ? ', simulating' : ', not simulated'}
        </span>
        {problems === null || result !== null ? null : (
          <span className="compare-designs__problem">{problems[0]?.message}</span>
        )}
      </label>
    </th>
  );
}
