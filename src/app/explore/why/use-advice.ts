import { useEffect, useRef, useState } from 'react';
import type { Design } from '../../../design/document.ts';
import type { Advised, AdviseProgress } from '../../../worker/protocol.ts';
import type { Task } from '../../../worker/client/task-client.ts';
import { engine } from '../../state/run/session.ts';
import { sentence } from './use-explanation.ts';

export type AdviceState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'running'; readonly progress: AdviseProgress | null }
  | { readonly phase: 'done'; readonly design: Design; readonly advised: Advised }
  | { readonly phase: 'cancelled' }
  | { readonly phase: 'failed'; readonly message: string };

/** The search for the next best change, and how far it is. It ends with the tab. */
export function useAdvice() {
  const [state, setState] = useState<AdviceState>({ phase: 'idle' });
  const task = useRef<Task<Advised> | null>(null);
  useEffect(() => () => task.current?.cancel(), []);

  async function start(design: Design): Promise<void> {
    setState({ phase: 'running', progress: null });
    const own = engine.advise(design, (progress) => {
      if (task.current === own) setState({ phase: 'running', progress });
    });
    task.current = own;
    const end = await own.end;
    if (task.current !== own) return;
    task.current = null;
    if (end.status === 'finished') setState({ phase: 'done', design, advised: end.value });
    else if (end.status === 'cancelled') setState({ phase: 'cancelled' });
    else if (end.status === 'failed') setState({ phase: 'failed', message: end.message });
    else setState({ phase: 'failed', message: sentence(end.problems) });
  }

  return { state, start, cancel: () => task.current?.cancel() };
}
