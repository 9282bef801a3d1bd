import { useStore } from 'zustand';
import { designDocument } from '../../state/run/session.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import '../../ui/notice.css';
import { removedBlock } from './removed-store.ts';
import './removed-notice.css';

/** What was removed, in sight wherever the page is scrolled to, with its undo. */
export function RemovedNotice() {
  const words = useStore(removedBlock, (state) => state.words);
  if (words === null) return null;
  return (
    <div className="notice notice--plain removed-notice">
      <p>{words}</p>
      <Button icon="undo" onClick={() => designDocument.undo()}>
        Undo
      </Button>
      <IconButton icon="close" label="Dismiss" onClick={() => removedBlock.setState({ words: null })} />
    </div>
  );
}
