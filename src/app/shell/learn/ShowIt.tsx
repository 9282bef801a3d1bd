import { exploreTab } from '../../state/view/tab-store.ts';
import { Button } from '../../ui/Button.tsx';
import { goTo } from '../commands/go-to.ts';

interface ShowItProps {
  /** Whether it stands in the comparison, above the tabs. */
  readonly isCompared: boolean;
  readonly onShow: () => void;
}

/** If the page is one column: the way from the text to its subject. */
export function ShowIt({ isCompared, onShow }: ShowItProps) {
  return (
    <Button
      className="learn-card__show"
      onClick={() => {
        onShow();
        const tab = exploreTab.getState().id;
        goTo(isCompared ? 'compare' : `tab-${tab}`);
        // The tabs themselves would take the room of the content.
        document.getElementById(isCompared ? 'compare' : `panel-${tab}`)?.scrollIntoView();
      }}
    >
      Show it
    </Button>
  );
}
