import { useEffect, useRef, useState } from 'react';
import type { Design } from '../../study/document.ts';
import type { Contention, ContentionProgress } from '../../worker/protocol.ts';
import type { Task } from '../../worker/task-client.ts';
import { engine } from '../store/session.ts';

export type ContentionState =
  | { readonly phase: 'off' }
  | { readonly phase: 'running'; readonly progress: ContentionProgress | null }
  | { readonly phase: 'done'; readonly design: Design; readonly contention: Contention }
  | { readonly phase: 'cancelled' }
  | { readonly phase: 'failed'; readonly message: string };

/**
 * The design with contention, computed while `isOn` and again whenever it changes. What was computed before stays
 * until there is something newer.
 */
export function useContention(design: Design, isOn: boolean) {
  const [state, setState] = useState<ContentionState>({ phase: 'off' });
  const [shown, show] = useState<Extract<ContentionState, { readonly phase: 'done' }> | null>(null);
  const [asked, askAgain] = useState(0);
  const task = useRef<Task<Contention> | null>(null);

  useEffect(() => {
    if (!isOn) return;
    const own = engine.contention(design, (progress) => {
      if (task.current === own) setState({ phase: 'running', progress });
    });
    task.current = own;
    void own.end.then((end) => {
      if (task.current !== own) return;
      task.current = null;
      if (end.status === 'finished') {
        const done = { phase: 'done', design, contention: end.value } as const;
        setState(done);
        show(done);
      } else if (end.status === 'cancelled') setState({ phase: 'cancelled' });
      else if (end.status === 'failed') setState({ phase: 'failed', message: end.message });
      else setState({ phase: 'failed', message: end.problems.map(({ message }) => message).join(' ') });
    });
    return () => {
      if (task.current === own) task.current = null;
      own.cancel();
    };
  }, [design, isOn, asked]);

  return {
    state: isOn ? state : ({ phase: 'off' } as const),
    shown: isOn ? shown : null,
    cancel: () => task.current?.cancel(),
    again: () => askAgain((count) => count + 1),
  };
}
