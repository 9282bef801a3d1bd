/** The layer table of the current design, which the engine computes as long as a component subscribes to it. */
import { createStore } from 'zustand/vanilla';
import type { Design } from '../../../design/document.ts';
import type { LayerTable } from '../../../analysis/tables/layer-table.ts';
import { designDocument, engine } from '../../state/page/session.ts';

interface LayerTableState {
  /** The last good one; null before the first. */
  readonly table: LayerTable | null;
  /** Whether it is of an older design, because the newest has no table. */
  readonly isStale: boolean;
}

export const layerTableStore = createStore<LayerTableState>()(() => ({ table: null, isStale: false }));

let asked: Design | null = null;

/** Follows the document until the returned function is called. */
export function followLayerTable(): () => void {
  const askNow = (): void => ask(designDocument.store.getState().design);
  askNow();
  // What answers is loaded when it is first asked.
  addEventListener('online', askNow);
  const stop = designDocument.store.subscribe(askNow);
  return () => {
    stop();
    removeEventListener('online', askNow);
  };
}

function ask(design: Design): void {
  if (asked !== null && hasSameLayers(asked, design)) return;
  asked = design;
  engine.layerTable(design).then(
    (answer) => {
      if (asked !== design) return;
      layerTableStore.setState(answer.ok ? { table: answer.value, isStale: false } : { isStale: true });
    },
    () => {
      // The run of the design reports what is wrong with the engine. The next edit asks again, and so does a restored connection.
      if (asked === design) asked = null;
    },
  );
}

function hasSameLayers(a: Design, b: Design): boolean {
  return (
    a.workload === b.workload &&
    a.topology === b.topology &&
    a.parallelism === b.parallelism &&
    a.compute === b.compute
  );
}
