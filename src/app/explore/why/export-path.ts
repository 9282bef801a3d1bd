/** The parts of a critical path as they are exported: the same shares in drawing and table. */
import { formatPercent } from '../../../units/percent.ts';
import type { Design } from '../../../design/document.ts';
import type { CriticalPath } from '../../../analysis/why/critical-path.ts';
import type { Explanation } from '../../../analysis/why/explain.ts';
import type { ChartExport } from '../../parts/export/chart-export.ts';
import { drawBarRows } from '../../parts/export/figure/bar-rows.ts';
import { schemeName } from '../../state/page/schemes.ts';
import { partOf, pathRows } from './path-rows.ts';

export function pathExport(
  { scheme, iterationNs, why, lanes }: Pick<Explanation, 'scheme' | 'iterationNs' | 'why' | 'lanes'>,
  path: CriticalPath,
  design: Design,
): ChartExport {
  const rows = pathRows(path, lanes);
  return {
    title: `Critical path, ${schemeName(scheme)}`,
    source: () => ({ of: design, partial: null }),
    table: () => ({
      columns: [
        { name: 'Part', unit: '' },
        { name: 'Of the iteration', unit: 'ns' },
        { name: 'On the path', unit: 'ns' },
      ],
      rows: rows.map(({ name, ns, shownNs }) => [name, shownNs, ns]),
    }),
    draw: (tools) =>
      drawBarRows(
        {
          groups: [
            {
              title: '',
              rows: rows.map((row) => {
                const part = partOf(row, iterationNs);
                return { name: row.name, parts: [part], text: formatPercent(part.share) };
              }),
            },
          ],
          legend: [],
          caption: 'Share of the iteration (%)',
          description: why,
        },
        tools,
      ),
  };
}
