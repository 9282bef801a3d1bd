import { useShallow } from 'zustand/react/shallow';
import { baselineOf } from '../../design/budget.ts';
import { schemesOf } from '../../design/schemes-of.ts';
import { ExportMenu } from '../parts/export/ExportMenu.tsx';
import type { ChartExport } from '../parts/export/chart-export.ts';
import { shownDesign } from '../state/document/document-store.ts';
import { useDesign, useRun } from '../state/page/hooks.ts';
import { designDocument, runner } from '../state/page/session.ts';
import { ConditionsStrip } from './conditions/ConditionsStrip.tsx';
import { COMPARISON_TITLE, compareExport } from './export-compare.ts';
import { metricsOf } from './metrics.ts';

/** Drawn from what is shown when it is asked for: results arrive far more often. */
const CHART: ChartExport = {
  title: COMPARISON_TITLE,
  draw: (tools) => chartNow().draw?.(tools) ?? null,
  table: () => chartNow().table(),
};

/** Exports the comparison as bars and as numbers. */
export function CompareExport() {
  const schemes = useDesign(useShallow(schemesOf));
  const isEmpty = useRun(({ shown }) => schemes.every((id) => shown[id] === undefined));
  return (
    <>
      <ExportMenu place="compare" disabled={isEmpty} chart={CHART} />
      {/* Beside the menu, which is not needed at first paint either; it takes a row of its own below. */}
      <ConditionsStrip />
    </>
  );
}

function chartNow(): ChartExport {
  const design = shownDesign(designDocument.store.getState());
  const { shown } = runner.store.getState();
  const schemes = schemesOf(design).map((id) => ({
    id,
    metrics: metricsOf(shown, id, baselineOf(design)),
    splitGBps: shown[id]?.closed.splitGBps ?? null,
    isSimulated: (shown[id]?.simulated ?? null) !== null,
  }));
  return compareExport(schemes, design.system.network);
}
