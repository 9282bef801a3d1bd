import { useMemo } from 'react';
import { useStore } from 'zustand';
import { slicedDimension, type Grid } from '../../../../workload/gemm2d/gemm.ts';
import type { PlannedLayer } from '../../../../workload/gemm2d/plan.ts';
import type { GemmProfile } from '../../../../workload/gemm2d/profile.ts';
import { sliceCounts } from '../../../../workload/gemm2d/slices.ts';
import { useAnswer } from '../../../parts/tasks/use-answer.ts';
import { engine } from '../../../state/page/session.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { AlgorithmTable } from './AlgorithmTable.tsx';
import { AlgorithmLanes } from './AlgorithmLanes.tsx';
import { ProductLanes } from './ProductLanes.tsx';
import { gridChoice } from '../gemm2d-store.ts';
import { ProductForm } from './ProductForm.tsx';
import { SliceChart } from './SliceChart.tsx';
import { gemmText, pipelineText } from '../product-text.ts';

interface ProductPartProps {
  readonly layers: readonly PlannedLayer[];
  readonly profile: GemmProfile;
  /** The mesh that was chosen above. */
  readonly found: Grid;
}

/** One product of a layer, operation by operation. */
export function ProductPart({ layers, profile, found }: ProductPartProps) {
  const { layer, pass, algorithm, slices, buffers } = useStore(gridChoice);
  const gemm = layers[layer]?.gemms[pass];
  const { rows, columns } = found;
  const question = useMemo(
    () =>
      gemm === undefined ? null : { profile, algorithm, gemm, mesh: { rows, columns }, slices, buffers },
    [profile, algorithm, gemm, rows, columns, slices, buffers],
  );
  const answer = useAnswer(
    async () => (question === null ? null : { question, pipeline: await engine.gemmTimeline(question) }),
    [question],
  );
  const allowed = useMemo(
    () => (gemm === undefined ? [] : sliceCounts(slicedDimension(gemm), { rows, columns }, profile.block)),
    [gemm, rows, columns, profile],
  );
  const isOld = answer === null || answer.question !== question;
  const pipeline = answer?.pipeline.ok === true ? answer.pipeline.value : null;
  const problems = answer === null || answer.pipeline.ok || isOld ? [] : answer.pipeline.problems;
  return (
    <section className="mesh__part" aria-labelledby="mesh-product-title" aria-busy={isOld}>
      <h3 id="mesh-product-title">
        One product, slice by slice
        <Hint about="the pipeline of a product">
          <p>
            Three lanes: H, the ring of a row, V, the ring of a column, and the products of a chip. The
            prologue carries the first slice; in the steady state the longest lane sets the pace; the epilogue
            multiplies the last slice and, where the output moves, scatters it.
          </p>
          <p>
            Few slices make prologue and epilogue long; many pay launch and synchronisation once more each.
            With one buffer a ring waits until its last slice is multiplied.
          </p>
        </Hint>
      </h3>
      <ProductForm
        layers={layers}
        problems={problems}
        allowed={allowed}
        mesh={found}
        slices={slices ?? pipeline?.slices ?? 1}
      />
      {pipeline === null || gemm === undefined || problems.length > 0 ? (
        <div className="mesh__place" />
      ) : (
        <div className="mesh__told" data-old={isOld}>
          <p role="status">
            {gemmText(gemm)}. {pipelineText(pipeline)}
          </p>
          <ProductLanes pipeline={pipeline} gemm={gemm} />
          <AlgorithmLanes
            profile={profile}
            gemm={gemm}
            mesh={found}
            slices={slices}
            points={pipeline.points}
          />
          <div className="mesh__beside">
            <SliceChart pipeline={pipeline} />
            <AlgorithmTable pipeline={pipeline} gemm={gemm} />
          </div>
        </div>
      )}
    </section>
  );
}
