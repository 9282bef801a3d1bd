import { baselineOf } from '../../design/budget.ts';
import { schemesOf } from '../../design/schemes-of.ts';
import { ExportMenu } from '../parts/export/ExportMenu.tsx';
import { useDesign, useRun } from '../state/page/hooks.ts';
import { ConditionsStrip } from './conditions/ConditionsStrip.tsx';
import { compareExport } from './export-compare.ts';
import { metricsOf } from './metrics.ts';

/** Exports the comparison as bars and as numbers. */
export function CompareExport() {
  const design = useDesign((whole) => whole);
  const shown = useRun((run) => run.shown);
  const schemes = schemesOf(design).map((id) => ({
    id,
    metrics: metricsOf(shown, id, baselineOf(design)),
    splitGBps: shown[id]?.closed.splitGBps ?? null,
    isSimulated: (shown[id]?.simulated ?? null) !== null,
  }));
  const isEmpty = schemes.every(({ metrics }) => metrics === null);
  return (
    <>
      <ExportMenu place="compare" disabled={isEmpty} chart={compareExport(schemes, design.system.network)} />
      {/* Beside the menu, which is not needed at first paint either; it takes a row of its own below. */}
      <ConditionsStrip />
    </>
  );
}
