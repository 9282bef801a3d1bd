import { useStore } from 'zustand';
import { Button, IconButton } from './Button.tsx';
import { missingPart } from './load-part.ts';
import './notice.css';

/** What was asked for and could not be loaded, in sight wherever the page is scrolled to. */
export function MissingPart() {
  const missing = useStore(missingPart, (state) => state.missing);
  if (missing === null) return null;
  return (
    <div className="notice notice--in-sight" role="alert">
      <p>{missing.what} could not be loaded. It needs a network once; the rest goes on.</p>
      <Button onClick={missing.again}>Try again</Button>
      <IconButton icon="close" label="Dismiss" onClick={() => missingPart.setState({ missing: null })} />
    </div>
  );
}
