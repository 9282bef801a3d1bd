import { useEffect, useRef, useState } from 'react';
import type { Design } from '../../../design/document.ts';
import type { Task } from '../../../worker/client/task-client.ts';
import type { OwnRuns } from '../../../worker/protocol.ts';
import { engine } from '../../state/run/session.ts';

export type OwnRunsState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'running'; readonly tried: number }
  | { readonly phase: 'done'; readonly own: OwnRuns }
  | { readonly phase: 'failed'; readonly message: string };

/** What one's own runs say of a design, asked of the engine. It ends with the tab. */
export function useOwnRuns() {
  const [state, setState] = useState<OwnRunsState>({ phase: 'idle' });
  const task = useRef<Task<OwnRuns> | null>(null);
  useEffect(() => () => task.current?.cancel(), []);

  async function start(text: string, design: Design): Promise<void> {
    setState({ phase: 'running', tried: 0 });
    const own = engine.ownRuns(text, design, ({ tried }) => {
      if (task.current === own) setState({ phase: 'running', tried });
    });
    task.current = own;
    const end = await own.end;
    if (task.current !== own) return;
    task.current = null;
    if (end.status === 'finished') setState({ phase: 'done', own: end.value });
    else if (end.status === 'cancelled') setState({ phase: 'idle' });
    else if (end.status === 'failed')
      setState({ phase: 'failed', message: `The engine failed: ${end.message}` });
    else {
      const [problem] = end.problems;
      const place = problem === undefined || problem.path === 'runs' ? 'This' : problem.path;
      setState({ phase: 'failed', message: `${place} ${problem?.message ?? 'cannot be read'}.` });
    }
  }

  return { state, start, cancel: () => task.current?.cancel() };
}
