import { useEffect, useRef, useState } from 'react';
import type { Design } from '../../../design/document.ts';
import type { Refined, RefineProgress } from '../../../worker/protocol.ts';
import type { Task } from '../../../worker/client/task-client.ts';
import { engine } from '../../state/run/session.ts';

export type RefineState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'running'; readonly design: Design; readonly progress: RefineProgress | null }
  | { readonly phase: 'done'; readonly design: Design; readonly refined: Refined }
  /** Ended early: what had been found until then, if anything. */
  | { readonly phase: 'cancelled'; readonly design: Design; readonly progress: RefineProgress | null }
  | { readonly phase: 'failed'; readonly message: string };

/** The search for the split that is best for the timeline, and how far it is. It ends with the tab. */
export function useRefine() {
  const [state, setState] = useState<RefineState>({ phase: 'idle' });
  const task = useRef<Task<Refined> | null>(null);
  useEffect(() => () => task.current?.cancel(), []);

  async function start(design: Design): Promise<void> {
    let last: RefineProgress | null = null;
    setState({ phase: 'running', design, progress: null });
    const own = engine.refine(design, (progress) => {
      if (task.current !== own) return;
      last = progress;
      setState({ phase: 'running', design, progress });
    });
    task.current = own;
    const end = await own.end;
    if (task.current !== own) return;
    task.current = null;
    if (end.status === 'finished') setState({ phase: 'done', design, refined: end.value });
    else if (end.status === 'cancelled') setState({ phase: 'cancelled', design, progress: last });
    else if (end.status === 'failed') setState({ phase: 'failed', message: end.message });
    else setState({ phase: 'failed', message: end.problems.map(({ message }) => message).join(' ') });
  }

  return { state, start, cancel: () => task.current?.cancel() };
}
