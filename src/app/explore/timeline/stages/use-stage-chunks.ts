import { useMemo, useState } from 'react';
import type { Design } from '../../../../design/document.ts';
import type { Result } from '../../../../units/result.ts';
import type { StageChunks, StageWindow } from '../../../../analysis/questions/stage-chunks.ts';
import type { StagesPicture } from '../../../../analysis/questions/stages.ts';
import { useAnswer } from '../../../parts/tasks/use-answer.ts';
import { engine } from '../../../state/page/session.ts';
import type { View } from '../../../state/view/view.ts';
import { useRested } from '../../../ui/use-rested.ts';
import { chunkWindow } from './chunk-window.ts';

/** How long a view has to stay before its chunks are requested, which takes a run. */
const REST_MS = 120;

interface Asked {
  readonly design: Design;
  readonly splitGBps: readonly number[];
  readonly picture: StagesPicture;
  readonly window: StageWindow;
}

export interface StageChunksAsked {
  /** The question of the newest answer; null before the first. */
  readonly about: Asked | null;
  /** Whether few enough passes are in view. */
  readonly isAsked: boolean;
  readonly answer: Result<StageChunks> | null;
  /** Whether it belongs to what is shown now. */
  readonly isOld: boolean;
}

/** The chunks of a stage in a view, requested once few of its passes are in it. */
export function useStageChunks(
  design: Design,
  splitGBps: readonly number[],
  picture: StagesPicture,
  stage: number,
  view: View,
): StageChunksAsked {
  // The chunks of the first view are requested at once.
  const rested = useRested(view, REST_MS) ?? view;
  const [window, setWindow] = useState<StageWindow | null>(null);
  const next = chunkWindow(window, picture, stage, rested);
  if (next !== window && !isSame(next, window)) setWindow(next);
  const asked = useMemo(
    () => (window === null ? null : { design, splitGBps, picture, window }),
    [design, splitGBps, picture, window],
  );
  const answered = useAnswer(
    async () =>
      asked === null
        ? null
        : { about: asked, answer: await engine.stageChunks(asked.design, asked.splitGBps, asked.window) },
    [asked],
  );
  return {
    about: answered?.about ?? null,
    answer: answered?.answer ?? null,
    isAsked: asked !== null,
    isOld: answered?.about !== asked,
  };
}

function isSame(first: StageWindow | null, other: StageWindow | null): boolean {
  return first?.stage === other?.stage && first?.startNs === other?.startNs && first?.endNs === other?.endNs;
}
