import { useState } from 'react';
import type { Design } from '../../../design/document.ts';
import { useTaskOf } from '../../parts/tasks/use-task.ts';
import { useAskedDesign, useIs, useRun } from '../../state/page/hooks.ts';
import { isSameAsked } from '../../state/run/refined-design.ts';
import { engine } from '../../state/page/session.ts';

interface Asked {
  readonly design: Design;
  readonly slowdown: number;
}

const ask = (
  { design, slowdown }: Asked,
  onProgress: Parameters<typeof engine.giveUp>[3],
): ReturnType<typeof engine.giveUp> => engine.giveUp(design, design.bandwidth.scheme, slowdown, onProgress);

/** The bandwidth that each dimension of the shown scheme can give up, computed once its run is drawn. */
export function useGivenUp(slowdown: number) {
  const design = useAskedDesign();
  const { scheme } = design.bandwidth;
  const isDone = useRun(({ phase }) => phase === 'finished');
  const isReady = useIs('fresh') && isDone;
  const [asked, setAsked] = useState<Asked>({ design, slowdown });
  const isSame = isSameAsked(asked.design, design) && asked.design.bandwidth.scheme === scheme;
  if (!isSame || asked.slowdown !== slowdown) setAsked({ design, slowdown });
  const { state, done } = useTaskOf(isReady ? asked : null, ask);
  return { scheme, state, found: done !== null && done.about === asked ? done.value : null };
}
