import { useStore } from 'zustand';
import { openedDesign } from '../../state/page/opened-store.ts';
import { learning, openStep, welcomed } from '../../state/learn/learn-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';

/** The questions that the page answers, for a first visit. */
export function Welcome() {
  const isShown = useStore(learning, ({ isWelcome }) => isWelcome);
  // What was opened is told in its place.
  const isOpened = useStore(openedDesign, ({ words }) => words !== null);
  if (!isShown || isOpened) return null;
  return (
    <div className="notice notice--plain">
      <p>Where does a training step’s time go, and what helps?</p>
      <Button look="strong" onClick={() => openStep(0)}>
        Start here
      </Button>
      <IconButton icon="close" label="Dismiss" onClick={welcomed} />
    </div>
  );
}
