import { useStore } from 'zustand';
import type { GridsSearched, RankedGrid } from '../../../analysis/gemm2d/search.ts';
import type { Grid } from '../../../workload/gemm2d/gemm.ts';
import { useTaskOf } from '../../parts/tasks/use-task.ts';
import { engine } from '../../state/page/session.ts';
import './gemm2d.css';
import { gridChoice } from './gemm2d-store.ts';
import { GridForm } from './Gemm2dForm.tsx';
import { ProductPart } from './product/ProductPart.tsx';
import { ProofPart } from './proof/ProofPart.tsx';
import { FitPart } from './search/FitPart.tsx';
import { SearchPart } from './search/SearchPart.tsx';
import { useGridQuestion } from './use-gemm2d-question.ts';

/** Matrix products over a two-dimensional mesh: the best mesh, one product on it, and why its slices are right. */
export function MeshTab() {
  const { question, designGrid, splitGBps, refusal } = useGridQuestion();
  const { state, done, cancel, again } = useTaskOf(question, engine.searchGrids);
  const wanted = useStore(gridChoice, ({ mesh }) => mesh);
  // Without a question, what was found was found for another design.
  const searched = question === null ? null : (done?.value ?? null);
  const chosen = chosenGrid(searched, wanted);
  const isOld = done === null || done.about !== question;
  return (
    <div className="mesh">
      <GridForm question={question} refusal={refusal} />
      <SearchPart
        state={state}
        searched={searched}
        chosen={chosen}
        isOld={isOld}
        cancel={cancel}
        again={again}
        wallMs={done?.wallMs ?? 0}
        designGrid={designGrid}
      />
      {designGrid === null || splitGBps === null ? null : <FitPart splitGBps={splitGBps} />}
      {searched === null || question === null ? (
        <div className="mesh__place" />
      ) : (
        <ProductPart
          layers={searched.layers}
          profile={question.profile}
          found={wanted ?? chosen?.mesh ?? { rows: 1, columns: 1 }}
        />
      )}
      <ProofPart />
    </div>
  );
}

/** The mesh that was picked, where it was found; else the fastest one. */
function chosenGrid(searched: GridsSearched | null, wanted: Grid | null): RankedGrid | null {
  const picked = searched?.ranked.find(
    ({ mesh }) => mesh.rows === wanted?.rows && mesh.columns === wanted.columns,
  );
  return picked ?? searched?.ranked[0] ?? null;
}
