import { lazy, Suspense, type ComponentType } from 'react';
import { useStore } from 'zustand';
import { whenPainted } from '../../ui/frame/frame.ts';
import { openedDialog, type DialogId } from '../../parts/dialog/dialog-store.ts';

const PARTS: Readonly<Record<DialogId, ComponentType>> = {
  gallery: lazyPart(async () => (await import('../gallery/Gallery.tsx')).Gallery),
  commands: lazyPart(async () => (await import('../commands/CommandPalette.tsx')).CommandPalette),
  keys: lazyPart(async () => (await import('../commands/KeySheet.tsx')).KeySheet),
  share: lazyPart(async () => (await import('../share/ShareDialog.tsx')).ShareDialog),
  saved: lazyPart(async () => (await import('../saved/SavedDialog.tsx')).SavedDialog),
  import: lazyPart(async () => (await import('../files/ImportDialog.tsx')).ImportDialog),
  help: lazyPart(async () => (await import('../help/HelpDialog.tsx')).HelpDialog),
};

/** The page is styled anew by the dialog's style sheet in one frame, and by the dialog in the next. */
function lazyPart(load: () => Promise<ComponentType>) {
  return lazy(async () => {
    const Part = await load();
    await new Promise<void>(whenPainted);
    return { default: Part };
  });
}

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
