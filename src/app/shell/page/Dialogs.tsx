import { Suspense, type ComponentType } from 'react';
import { useStore } from 'zustand';
import { whenPainted } from '../../ui/frame/frame.ts';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { openedDialog, type DialogId } from '../../parts/dialog/dialog-store.ts';

const PARTS: Readonly<Record<DialogId, ComponentType>> = {
  gallery: inTwoFrames(async () => (await import('../gallery/Gallery.tsx')).Gallery),
  commands: inTwoFrames(async () => (await import('../commands/CommandPalette.tsx')).CommandPalette),
  keys: inTwoFrames(async () => (await import('../commands/KeySheet.tsx')).KeySheet),
  share: inTwoFrames(async () => (await import('../share/ShareDialog.tsx')).ShareDialog),
  saved: inTwoFrames(async () => (await import('../saved/SavedDialog.tsx')).SavedDialog),
  import: inTwoFrames(async () => (await import('../files/ImportDialog.tsx')).ImportDialog),
  layout: inTwoFrames(async () => (await import('../layout/LayoutDialog.tsx')).LayoutDialog),
  help: inTwoFrames(async () => (await import('../help/HelpDialog.tsx')).HelpDialog),
};

/** The page is styled anew by the dialog's style sheet in one frame, and by the dialog in the next. */
function inTwoFrames(load: () => Promise<ComponentType>) {
  return lazyPart(
    async () => {
      const Part = await load();
      await new Promise<void>(whenPainted);
      return Part;
    },
    { onDismiss: dismiss },
  );
}

function dismiss(): void {
  openedDialog.setState({ id: null });
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
