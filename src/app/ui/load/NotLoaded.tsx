import { Button, IconButton } from '../Button.tsx';
import '../notice.css';

export interface NotLoadedProps {
  readonly what: string;
  readonly onAgain: () => void;
  /** Where it stands in front of the page and not in a place of its own. */
  readonly onDismiss?: (() => void) | undefined;
}

/** Says that something could not be fetched, with a way to try again. */
export function NotLoaded({ what, onAgain, onDismiss }: NotLoadedProps) {
  return (
    <div className="notice" role="alert">
      <p>{what} could not be loaded. It needs a network once; the rest goes on.</p>
      <Button onClick={onAgain}>Try again</Button>
      {onDismiss ? <IconButton icon="close" label="Dismiss" onClick={onDismiss} /> : null}
    </div>
  );
}
