import { RunFigures } from '../../parts/run/RunFigures.tsx';
import { LayerTablePart } from './LayerTablePart.tsx';
import { LayerTimesPart } from './times/LayerTimesPart.tsx';

/** The layers of the workload: the input, which can be edited, and the results. */
export function LayersTab() {
  return (
    <>
      <LayerTablePart />
      <RunFigures>
        <LayerTimesPart />
      </RunFigures>
    </>
  );
}
