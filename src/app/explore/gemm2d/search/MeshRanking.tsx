import { formatPercent } from '../../../../units/percent.ts';
import { formatTime } from '../../../../units/time.ts';
import type { GridsSearched, RankedGrid } from '../../../../analysis/gemm2d/search.ts';
import { Table } from '../../../parts/table/Table.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Folded } from '../../../ui/Folded.tsx';
import { gridChoice } from '../gemm2d-store.ts';
import { exposedNs, sidesText } from '../product-text.ts';

interface GridRankingProps {
  readonly searched: GridsSearched;
  readonly chosen: RankedGrid | null;
}

/** One row for each mesh; the parts below show the chosen one. */
export function GridRanking({ searched: { ranked, refused, layers }, chosen }: GridRankingProps) {
  const best = ranked[0];
  return (
    <>
      <Table
        caption="Meshes by the time of a block's layers, forward and backward"
        region="Meshes, ranked"
        className="mesh__ranking"
        empty="No mesh of these chips can be used."
        columns={[
          'Rows × columns',
          { name: 'Time' },
          { name: 'over best' },
          { name: `Slices of ${layers.map(({ name }) => name).join(', ')}`, isText: true },
          { name: 'Products' },
          { name: 'Launch' },
          { name: 'Sync' },
          { name: 'Transfer' },
          { name: 'Shown', title: 'Communication that products do not hide' },
          { name: 'Utilisation', title: 'Of the 275 TFLOPS of a chip' },
        ]}
        rows={ranked.map((row) => {
          const { mesh, time, utilisation } = row;
          const { launchNs, syncNs, transferNs } = time.communication;
          return {
            key: sidesText(mesh),
            isChosen: row === chosen,
            head: (
              <Button
                look="quiet"
                aria-pressed={row === chosen}
                aria-label={`Look at ${sidesText(mesh)}`}
                onClick={() => gridChoice.setState({ mesh, slices: null })}
              >
                {sidesText(mesh)}
              </Button>
            ),
            cells: [
              formatTime(time.ns, 4),
              best === undefined || row === best ? 'best' : `+${formatPercent(time.ns / best.time.ns - 1)}`,
              time.layers.map(({ slices }) => slices).join(', '),
              ...[time.computeNs, launchNs, syncNs, transferNs, exposedNs(time)].map((ns) =>
                formatTime(ns, 3),
              ),
              formatPercent(utilisation),
            ],
          };
        })}
      />
      {refused.length === 0 ? null : (
        <Folded title="Meshes that cannot be used" aside={`${refused.length}`}>
          <ul className="mesh__refused">
            {refused.map(({ mesh, problem }) => (
              <li key={sidesText(mesh)}>{problem.message}</li>
            ))}
          </ul>
        </Folded>
      )}
    </>
  );
}
