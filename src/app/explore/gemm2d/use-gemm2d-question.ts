import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { DesignMesh } from '../../../analysis/gemm2d/design-mesh.ts';
import type { MeshQuestion } from '../../../analysis/gemm2d/search.ts';
import { MESH_MODELS } from '../../../workload/gemm2d/models.ts';
import { blockLayers } from '../../../workload/gemm2d/plan.ts';
import { MESH_PROFILES } from '../../../workload/gemm2d/profile.ts';
import { useAnswer } from '../../parts/tasks/use-answer.ts';
import { useDesign, useRun } from '../../state/page/hooks.ts';
import { engine } from '../../state/page/session.ts';
import { meshChoice } from './gemm2d-store.ts';

export interface Asked {
  /** null while it is not known, and where there is a refusal. The same object for as long as the form says the same. */
  readonly question: MeshQuestion | null;
  /** The mesh of the design, where the question is about the design. */
  readonly designMesh: DesignMesh | null;
  /** Why the design has no mesh. */
  readonly refusal: string | null;
}

/** What is searched. */
export function useMeshQuestion(): Asked {
  const { model, profile, chips, tokens, leastSide } = useStore(meshChoice);
  const design = useDesign((whole) => whole);
  const splitGBps = useRun((run) => run.shown[design.bandwidth.scheme]?.closed.splitGBps ?? null);
  const published = useMemo(
    () =>
      model === 'design'
        ? null
        : {
            layers: blockLayers(MESH_MODELS[model].hidden),
            profile: MESH_PROFILES[profile],
            chips,
            tokens,
            leastSide,
          },
    [model, profile, chips, tokens, leastSide],
  );
  const answer = useAnswer(
    async () => (model === 'design' ? engine.designMesh(design, splitGBps ?? []) : null),
    [model, design, splitGBps],
  );
  const designMesh = answer?.ok === true ? answer.value : null;
  const question = useMemo(
    () => published ?? (designMesh === null ? null : { ...designMesh.question, leastSide }),
    [published, designMesh, leastSide],
  );
  const isDesign = model === 'design';
  const refusal = isDesign && answer?.ok === false ? (answer.problems[0]?.message ?? '') : null;
  return { question, designMesh: isDesign ? designMesh : null, refusal };
}
