/**
 * Actions whose code is loaded when a person asks for them: an export, a view. Where the part cannot be fetched (no
 * network, a newer build on the host) the page says so in sight and offers to try again (MissingPart.tsx).
 */
import { createStore } from 'zustand/vanilla';

export interface Missing {
  /** `The export`. */
  readonly what: string;
  readonly again: () => void;
}

/** The last that could not be done, until it is, or is dismissed. */
export const missingPart = createStore<{ readonly missing: Missing | null }>()(() => ({ missing: null }));

/** Loads the part and runs it; returns whether it could be loaded. Errors of `act` are thrown. */
export async function withPart<Part>(
  what: string,
  load: () => Promise<Part>,
  act: (part: Part) => unknown,
): Promise<boolean> {
  const again = (): void => void withPart(what, load, act);
  let part: Part;
  try {
    part = await load();
  } catch {
    missingPart.setState({ missing: { what, again } });
    return false;
  }
  if (missingPart.getState().missing?.what === what) missingPart.setState({ missing: null });
  await act(part);
  return true;
}
