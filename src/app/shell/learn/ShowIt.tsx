import { exploreTab } from '../../state/tabs/tab-store.ts';
import { Button } from '../../ui/Button.tsx';
import { goTo } from '../commands/go-to.ts';

interface ShowItProps {
  /** Whether it stands in the comparison, above the tabs. */
  readonly isCompared: boolean;
  readonly onShow: () => void;
}

/** Where the page is one column: the way from the text to what it is about. */
export function ShowIt({ isCompared, onShow }: ShowItProps) {
  return (
    <Button
      className="learn-card__show"
      onClick={() => {
        onShow();
        document.getElementById(isCompared ? 'compare' : 'explore')?.scrollIntoView();
        goTo(isCompared ? 'compare' : `tab-${exploreTab.getState().id}`);
      }}
    >
      Show it
    </Button>
  );
}
