import { useStore } from 'zustand';
import { undo } from '../../state/page/edits.ts';
import { openedDesign } from '../../state/page/opened-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import '../../ui/notice.css';

/** What a case, a row or a layout has put in place of the design, with the way back to that. */
export function OpenedNotice() {
  const words = useStore(openedDesign, (state) => state.words);
  if (words === null) return null;
  return (
    <div className="notice notice--plain notice--opened">
      <p>{words}</p>
      <Button icon="undo" onClick={undo}>
        <span>
          Back<span className="notice__more"> to the design before</span>
        </span>
      </Button>
      <IconButton icon="close" label="Dismiss" onClick={() => openedDesign.setState({ words: null })} />
    </div>
  );
}
