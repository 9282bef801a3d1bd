import { Button } from '../../ui/Button.tsx';

/** Where the page is one column: the way from the text to what it is about. */
export function ShowIt() {
  return (
    <Button className="learn-card__show" onClick={() => document.getElementById('explore')?.scrollIntoView()}>
      Show it
    </Button>
  );
}
