import { useEffect, useRef, useState } from 'react';
import type { Design } from '../../../design/document.ts';
import type { Task } from '../../../worker/client/task-client.ts';

/** What is compared of a design. */
export type Compared<T, P> =
  | { readonly phase: 'off' }
  | { readonly phase: 'running'; readonly progress: P | null }
  | { readonly phase: 'done'; readonly design: Design; readonly value: T }
  | { readonly phase: 'cancelled' }
  | { readonly phase: 'failed'; readonly message: string };

/**
 * A task of the engine on the design, while `isOn` and again whenever the design changes. What was computed before
 * stays until there is something newer.
 *
 * @param start the same function at every call
 */
export function useComparison<T, P>(
  design: Design,
  isOn: boolean,
  start: (design: Design, onProgress: (progress: P) => void) => Task<T>,
) {
  const [state, setState] = useState<Compared<T, P>>({ phase: 'off' });
  const [shown, show] = useState<Extract<Compared<T, P>, { readonly phase: 'done' }> | null>(null);
  const [asked, askAgain] = useState(0);
  const task = useRef<Task<T> | null>(null);

  useEffect(() => {
    if (!isOn) return;
    const own = start(design, (progress) => {
      if (task.current === own) setState({ phase: 'running', progress });
    });
    task.current = own;
    void own.end.then((end) => {
      if (task.current !== own) return;
      task.current = null;
      if (end.status === 'finished') {
        const done = { phase: 'done', design, value: end.value } as const;
        setState(done);
        show(done);
      } else if (end.status === 'cancelled') setState({ phase: 'cancelled' });
      else if (end.status === 'failed') setState({ phase: 'failed', message: end.message });
      else {
        const messages = new Set(end.problems.map(({ message }) => message));
        setState({ phase: 'failed', message: [...messages].join(' ') });
      }
    });
    return () => {
      if (task.current === own) task.current = null;
      own.cancel();
    };
  }, [design, isOn, asked, start]);

  return {
    state: isOn ? state : ({ phase: 'off' } as const),
    shown: isOn ? shown : null,
    cancel: () => task.current?.cancel(),
    again: () => askAgain((count) => count + 1),
  };
}
