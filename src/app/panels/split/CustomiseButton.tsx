import { isFixed } from '../../../design/budget.ts';
import { change } from '../../state/page/edits.ts';
import { useDesign, useShownSplit } from '../../state/page/hooks.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/Button.tsx';
import { customOf, dropCustom, startCustom } from './custom.ts';
import './custom-split.css';

/** Starts a split by hand from the one that is shown, or drops it again. */
export function CustomiseButton() {
  const hasCustom = useDesign((design) => customOf(design) !== null);
  const isGiven = useDesign(isFixed);
  const shown = useShownSplit();
  // Given links are edited in their blocks.
  if (isGiven) return null;
  if (hasCustom) {
    return (
      <Button
        look="quiet"
        className="customise"
        icon="close"
        onClick={() => {
          change(dropCustom);
          announce('Custom split removed.');
        }}
      >
        Remove custom
      </Button>
    );
  }
  return (
    <Button
      look="quiet"
      className="customise"
      icon="plus"
      title="Set the split by hand, starting from the one that is shown"
      disabled={shown === null}
      onClick={() => {
        if (shown === null) return;
        change((design) => startCustom(design, shown));
        announce('Custom split started from the shown one.');
      }}
    >
      Customise
    </Button>
  );
}
