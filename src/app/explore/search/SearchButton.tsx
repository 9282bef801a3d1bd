import type { KeyboardEvent } from 'react';
import { Button } from '../../ui/Button.tsx';

interface SearchButtonProps {
  readonly isRunning: boolean;
  /** null: there is nothing to search. */
  readonly start: (() => void) | null;
  readonly cancel: () => void;
}

/** Starts a search and cancels it: one button, which keeps the focus whichever of both it does. */
export function SearchButton({ isRunning, start, cancel }: SearchButtonProps) {
  return (
    <Button
      disabled={!isRunning && start === null}
      onKeyDown={withoutRepeats}
      onClick={(event) => {
        // The second click of a double one does not end what the first has begun.
        if (event.detail > 1) return;
        if (isRunning) cancel();
        else start?.();
      }}
    >
      {isRunning ? 'Cancel' : 'Search'}
    </Button>
  );
}

/** A key that is held down presses once. */
function withoutRepeats(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}
