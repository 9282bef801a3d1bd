import { useStore } from 'zustand';
import { olderBuild } from './older-build.ts';
import { Button, IconButton } from '../Button.tsx';
import '../notice.css';

export interface NotLoadedProps {
  readonly what: string;
  readonly onAgain: () => void;
  /** Whether it stands in front of the page and not in a place of the page. */
  readonly onDismiss?: (() => void) | undefined;
}

/** Reports that something could not be fetched, with a way to try again. */
export function NotLoaded({ what, onAgain, onDismiss }: NotLoadedProps) {
  const isOlder = useStore(olderBuild, (state) => state.isOlder);
  return (
    <div className="notice" role="alert">
      <p>
        {what} could not be loaded.{' '}
        {isOlder
          ? 'The host has a newer version: reload the page. Your design stays.'
          : 'It needs a network once; the rest goes on.'}
      </p>
      <Button onClick={isOlder ? () => location.reload() : onAgain}>
        {isOlder ? 'Reload' : 'Try again'}
      </Button>
      {onDismiss ? <IconButton icon="close" label="Dismiss" onClick={onDismiss} /> : null}
    </div>
  );
}
