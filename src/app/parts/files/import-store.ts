import { createStore } from 'zustand/vanilla';
import { joiner } from '../../state/run/at-work.ts';
import { openedDialog } from '../dialog/dialog-store.ts';
import type { Design } from '../../../design/document.ts';
import type { ReadProgress } from '../../../worker/files/read-traces.ts';
import type { ImportPreview } from '../../../worker/files/preview.ts';

/** State of the import dialog. `base` is the design that the preview was made for. */
export type ShownImport =
  | { readonly state: 'none' }
  | { readonly state: 'reading'; readonly what: string; readonly progress?: ReadProgress }
  | {
      readonly state: 'read';
      readonly what: string;
      readonly preview: ImportPreview;
      readonly base: Design;
    };

/** `turn` counts the files opened and closed, so that a late answer is not shown. */
export const importStore = createStore<{ readonly turn: number; readonly shown: ShownImport }>()(() => ({
  turn: 0,
  shown: { state: 'none' },
}));

const join = joiner('work');
importStore.subscribe(({ shown }) => join(shown.state !== 'none'));

// Without its dialog nobody needs the result.
openedDialog.subscribe(({ id }) => {
  if (id === 'import' || importStore.getState().shown.state === 'none') return;
  importStore.setState(({ turn }) => ({ turn: turn + 1, shown: { state: 'none' } }));
});
