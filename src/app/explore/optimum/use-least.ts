import { useState } from 'react';
import { isSameSystem } from '../../../design/changes.ts';
import type { Design } from '../../../design/document.ts';
import type { Spent } from '../../../analysis/refine/least-for.ts';
import { useTaskOf } from '../../parts/tasks/use-task.ts';
import { useDesign, useIs, useRun } from '../../state/page/hooks.ts';
import { engine } from '../../state/page/session.ts';

interface Asked {
  readonly design: Design;
  readonly spent: Spent;
  readonly targetNs: number;
}

const ask = (
  { design, spent, targetNs }: Asked,
  onProgress: Parameters<typeof engine.leastFor>[3],
): ReturnType<typeof engine.leastFor> => engine.leastFor(design, spent, targetNs, onProgress);

/** The least of a resource with which a run meets the target, computed once the results are drawn. */
export function useLeast(spent: Spent, targetNs: number | null) {
  const design = useDesign((whole) => whole);
  const isDone = useRun(({ phase }) => phase === 'finished');
  const isReady = useIs('fresh') && isDone && targetNs !== null;
  const [asked, setAsked] = useState<Asked>({ design, spent, targetNs: targetNs ?? 0 });
  if (targetNs !== null && (asked.targetNs !== targetNs || !isSameSystem(asked.design, design)))
    setAsked({ design, spent, targetNs });
  const { state, done } = useTaskOf(isReady ? asked : null, ask);
  const isCurrent = done !== null && done.about === asked;
  return { state, found: isCurrent && targetNs !== null ? done.value : null };
}
