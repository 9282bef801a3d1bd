import { useState } from 'react';
import { isFixed } from '../../../design/budget.ts';
import type { Design } from '../../../design/document.ts';
import type { LeastChunk } from '../../../analysis/single-collective/least-chunk.ts';
import type { Task } from '../../../worker/client/task-client.ts';
import { useTask } from '../../parts/tasks/use-task.ts';
import { change } from '../../state/page/edits.ts';
import { useShownSplit } from '../../state/page/hooks.ts';
import { designDocument, drafts, engine } from '../../state/page/session.ts';
import { announce } from '../../ui/announce.ts';
import { printLeastChunk, writeLeastChunk } from './least-chunk.ts';

interface Asked {
  readonly design: Design;
  readonly splitGBps: readonly number[];
}

function ask({ design, splitGBps }: Asked): Task<LeastChunk> {
  return engine.leastChunk(design, splitGBps, () => undefined);
}

/** The least chunk that the engine proposes for the network, written as one edit. It ends with the panel. */
export function useProposal() {
  const { state, start, cancel } = useTask(ask);
  /** The design that the proposal was written into; null if the design has changed since, and absent if nothing has been found yet. */
  const [written, setWritten] = useState<Design | null>();
  const shown = useShownSplit();

  async function propose(design: Design): Promise<void> {
    const splitGBps = isFixed(design) ? (design.bandwidth.customGBps ?? shown) : shown;
    if (splitGBps === null) return;
    setWritten(undefined);
    const done = await start({ design, splitGBps });
    if (done === null) return;
    if (designDocument.store.getState().design !== design) {
      setWritten(null);
      return;
    }
    drafts.drop('system.leastChunkBytes');
    change(writeLeastChunk(done.value.bytes));
    setWritten(designDocument.store.getState().design);
    announce(`Least chunk: ${printLeastChunk(done.value.bytes)}.`);
  }

  return { state, written, propose, canPropose: shown !== null, cancel };
}
