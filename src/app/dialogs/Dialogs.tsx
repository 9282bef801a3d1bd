import { lazy, Suspense, type ComponentType } from 'react';
import { useStore } from 'zustand';
import { openedDialog, type DialogId } from './dialog-store.ts';

const PARTS: Readonly<Record<DialogId, ComponentType>> = {
  gallery: lazy(async () => ({ default: (await import('../gallery/Gallery.tsx')).Gallery })),
  commands: lazy(async () => ({ default: (await import('../commands/CommandPalette.tsx')).CommandPalette })),
  keys: lazy(async () => ({ default: (await import('../commands/KeySheet.tsx')).KeySheet })),
  share: lazy(async () => ({ default: (await import('../share/ShareDialog.tsx')).ShareDialog })),
  saved: lazy(async () => ({ default: (await import('../saved/SavedDialog.tsx')).SavedDialog })),
  import: lazy(async () => ({ default: (await import('../files/ImportDialog.tsx')).ImportDialog })),
  help: lazy(async () => ({ default: (await import('../help/HelpDialog.tsx')).HelpDialog })),
};

/** The place of all dialogs. */
export function Dialogs() {
  const id = useStore(openedDialog, (state) => state.id);
  if (id === null) return null;
  const Part = PARTS[id];
  return (
    <Suspense>
      <Part />
    </Suspense>
  );
}
