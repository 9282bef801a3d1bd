import type { KeyboardEvent } from 'react';
import { Button } from '../../ui/Button.tsx';

interface SearchButtonProps {
  readonly isRunning: boolean;
  /** null if there is nothing to search. */
  readonly start: (() => void) | null;
  readonly cancel: () => void;
}

/** Starts a search and cancels it: a single button, which therefore keeps the focus. */
export function SearchButton({ isRunning, start, cancel }: SearchButtonProps) {
  return (
    <Button
      look={isRunning ? 'plain' : 'strong'}
      disabled={!isRunning && start === null}
      onKeyDown={withoutRepeats}
      onClick={(event) => {
        // The second click of a double-click does not cancel the search that the first has started.
        if (event.detail > 1) return;
        if (isRunning) cancel();
        else start?.();
      }}
    >
      {isRunning ? 'Cancel' : 'Search'}
    </Button>
  );
}

/** A key that is held down presses the button only once. */
function withoutRepeats(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}
