import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { DesignGrid } from '../../../analysis/gemm2d/design-mesh.ts';
import type { GridQuestion } from '../../../analysis/gemm2d/search.ts';
import { GEMM_MODELS } from '../../../workload/gemm2d/models.ts';
import { blockLayers } from '../../../workload/gemm2d/plan.ts';
import { GEMM_PROFILES } from '../../../workload/gemm2d/profile.ts';
import { useAnswer } from '../../parts/tasks/use-answer.ts';
import { useDesign, useRun } from '../../state/page/hooks.ts';
import { engine } from '../../state/page/session.ts';
import { gridChoice } from './gemm2d-store.ts';

export interface Asked {
  /** null while it is not known, and where there is a refusal. The same object for as long as the form says the same. */
  readonly question: GridQuestion | null;
  /** The mesh of the design, where the question is about the design. */
  readonly designGrid: DesignGrid | null;
  /** The split that the design shows; null until it has run. */
  readonly splitGBps: readonly number[] | null;
  /** Why the design has no mesh. */
  readonly refusal: string | null;
}

/** What is searched. */
export function useGridQuestion(): Asked {
  const { model, profile, chips, tokens, leastSide } = useStore(gridChoice);
  const design = useDesign((whole) => whole);
  const splitGBps = useRun((run) => run.shown[design.bandwidth.scheme]?.closed.splitGBps ?? null);
  const published = useMemo(
    () =>
      model === 'design'
        ? null
        : {
            layers: blockLayers(GEMM_MODELS[model].hidden),
            profile: GEMM_PROFILES[profile],
            chips,
            tokens,
            leastSide,
          },
    [model, profile, chips, tokens, leastSide],
  );
  const answer = useAnswer(
    async () => (model === 'design' ? engine.designGrid(design, splitGBps ?? []) : null),
    [model, design, splitGBps],
  );
  const designGrid = answer?.ok === true ? answer.value : null;
  const question = useMemo(
    () => published ?? (designGrid === null ? null : { ...designGrid.question, leastSide }),
    [published, designGrid, leastSide],
  );
  const isDesign = model === 'design';
  const refusal = isDesign && answer?.ok === false ? (answer.problems[0]?.message ?? '') : null;
  return { question, designGrid: isDesign ? designGrid : null, splitGBps, refusal };
}
