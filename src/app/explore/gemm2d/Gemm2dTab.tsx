import { useStore } from 'zustand';
import { useTaskOf } from '../../parts/tasks/use-task.ts';
import { engine } from '../../state/page/session.ts';
import './gemm2d.css';
import { meshChoice } from './gemm2d-store.ts';
import { MeshForm } from './Gemm2dForm.tsx';
import { ProductPart } from './product/ProductPart.tsx';
import { ProofPart } from './proof/ProofPart.tsx';
import { SearchPart } from './search/SearchPart.tsx';
import { useMeshQuestion } from './use-gemm2d-question.ts';

/** Matrix products over a two-dimensional mesh: the best mesh, one product on it, and why its slices are right. */
export function MeshTab() {
  const { question, own, refusal } = useMeshQuestion();
  const { state, done, cancel, again } = useTaskOf(question, engine.searchMeshes);
  const wanted = useStore(meshChoice, ({ mesh }) => mesh);
  // Without a question, what was found was found for another design.
  const searched = question === null ? null : (done?.value ?? null);
  const chosen =
    searched?.ranked.find(({ mesh }) => mesh.rows === wanted?.rows && mesh.columns === wanted.columns) ??
    searched?.ranked[0] ??
    null;
  const isOld = done === null || done.about !== question;
  return (
    <div className="mesh">
      <MeshForm question={question} refusal={refusal} />
      <SearchPart
        state={state}
        searched={searched}
        chosen={chosen}
        isOld={isOld}
        cancel={cancel}
        again={again}
        wallMs={done?.wallMs ?? 0}
        own={own}
      />
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
