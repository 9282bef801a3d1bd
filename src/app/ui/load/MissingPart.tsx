import { useStore } from 'zustand';
import { missingPart } from './load-part.ts';
import { NotLoaded } from './NotLoaded.tsx';

/** A notice of a part that could not be loaded, in sight wherever the page is scrolled to. */
export function MissingPart() {
  const missing = useStore(missingPart, (state) => state.missing);
  if (missing === null) return null;
  const { what, again } = missing;
  return <NotLoaded what={what} onAgain={again} onDismiss={() => missingPart.setState({ missing: null })} />;
}
