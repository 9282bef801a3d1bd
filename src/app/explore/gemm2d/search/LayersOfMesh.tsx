import { formatCount } from '../../../../units/count.ts';
import { formatTime } from '../../../../units/time.ts';
import type { GridsSearched, RankedGrid } from '../../../../analysis/gemm2d/search.ts';
import { Table } from '../../../parts/table/Table.tsx';
import { exposedNs, plannedText, sidesText } from '../product-text.ts';

interface LayersOfGridProps {
  readonly searched: GridsSearched;
  readonly chosen: RankedGrid;
}

/** How each layer is computed on the chosen mesh, and its cost. */
export function LayersOfGrid({ searched: { layers }, chosen: { mesh, time } }: LayersOfGridProps) {
  return (
    <Table
      caption={`Layers on ${sidesText(mesh)}`}
      isCaptionShown
      region="Layers of the chosen mesh"
      columns={[
        'Layer',
        { name: 'Dataflow', isText: true },
        { name: 'Products', isText: true, title: 'Forward, gradient of the input, gradient of the weights' },
        { name: 'Slices' },
        { name: 'Time' },
        { name: 'Products' },
        { name: 'Launch' },
        { name: 'Sync' },
        { name: 'Transfer' },
        { name: 'Shown', title: 'Communication that products do not hide' },
      ]}
      rows={layers.map((layer, index) => {
        const timeOfLayer = time.layers[index];
        const { inputs, outputs } = layer;
        return {
          key: layer.name,
          head: layer.name,
          title: `${formatCount(inputs)} inputs, ${formatCount(outputs)} outputs`,
          cells: [
            plannedText(layer),
            layer.gemms.map(({ flow }) => flow).join(', '),
            ...(timeOfLayer === undefined
              ? []
              : [
                  formatCount(timeOfLayer.slices),
                  ...[
                    timeOfLayer.ns,
                    timeOfLayer.computeNs,
                    timeOfLayer.communication.launchNs,
                    timeOfLayer.communication.syncNs,
                    timeOfLayer.communication.transferNs,
                    exposedNs(timeOfLayer),
                  ].map((ns) => formatTime(ns, 3)),
                ]),
          ],
        };
      })}
    />
  );
}
