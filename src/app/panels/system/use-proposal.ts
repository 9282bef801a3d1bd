import { useEffect, useRef, useState } from 'react';
import { isFixed } from '../../../design/budget.ts';
import type { Design } from '../../../design/document.ts';
import type { LeastChunk } from '../../../worker/protocol.ts';
import type { Task } from '../../../worker/client/task-client.ts';
import { change } from '../../state/document/edits.ts';
import { useShownSplit } from '../../state/run/hooks.ts';
import { designDocument, drafts, engine } from '../../state/run/session.ts';
import { announce } from '../../ui/announce.ts';
import { printLeastChunk, writeLeastChunk } from './least-chunk.ts';

export type Proposal =
  | { readonly phase: 'idle' }
  | { readonly phase: 'running' }
  | { readonly phase: 'done'; readonly design: Design; readonly found: LeastChunk }
  | { readonly phase: 'failed'; readonly message: string };

/** The least chunk that the engine proposes for the network, written as one edit. It ends with the panel. */
export function useProposal() {
  const [proposal, setProposal] = useState<Proposal>({ phase: 'idle' });
  const task = useRef<Task<LeastChunk> | null>(null);
  const shown = useShownSplit();
  useEffect(() => () => task.current?.cancel(), []);

  async function propose(design: Design): Promise<void> {
    const split = isFixed(design) ? (design.bandwidth.customGBps ?? shown) : shown;
    if (split === null) return;
    setProposal({ phase: 'running' });
    const own = engine.leastChunk(design, split, () => undefined);
    task.current = own;
    const end = await own.end;
    if (task.current !== own) return;
    task.current = null;
    if (end.status === 'cancelled') setProposal({ phase: 'idle' });
    else if (end.status === 'failed') setProposal({ phase: 'failed', message: end.message });
    else if (end.status === 'refused')
      setProposal({ phase: 'failed', message: end.problems.map(({ message }) => message).join(' ') });
    else if (designDocument.store.getState().design !== design)
      setProposal({ phase: 'failed', message: 'The design has changed meanwhile.' });
    else {
      drafts.drop('system.leastChunkBytes');
      change(writeLeastChunk(end.value.bytes));
      setProposal({ phase: 'done', design: designDocument.store.getState().design, found: end.value });
      announce(`Least chunk: ${printLeastChunk(end.value.bytes)}.`);
    }
  }

  return { proposal, propose, canPropose: shown !== null, cancel: () => task.current?.cancel() };
}
