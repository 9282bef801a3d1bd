import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { undo } from '../../state/page/edits.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import '../../ui/notice.css';
import { focusBlock } from './focus-block.ts';
import { removedBlock } from './removed-store.ts';
import './removed-notice.css';

/** The notice disappears with its button, so the focus moves to the restored block. */
function takeBack(): void {
  const { at } = removedBlock.getState();
  flushSync(undo);
  focusBlock(at);
}

/** Says what was removed and offers undo. It stays in view wherever the page is scrolled. */
export function RemovedNotice() {
  const words = useStore(removedBlock, (state) => state.words);
  if (words === null) return null;
  return (
    <div className="notice notice--plain removed-notice">
      <p>{words}</p>
      <Button icon="undo" onClick={takeBack}>
        Undo
      </Button>
      <IconButton
        icon="close"
        label="Dismiss"
        onClick={() => removedBlock.setState({ words: null, at: 0 })}
      />
    </div>
  );
}
