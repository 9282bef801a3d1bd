import { RunFigures } from '../../parts/run/RunFigures.tsx';
import { LayerTablePart } from './LayerTablePart.tsx';
import { LayerTimesPart } from './times/LayerTimesPart.tsx';

/** The layers of the workload: what is put in, which can be edited, and what came of it. */
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
