/**
 * The last edit before the page goes away. The address follows an edit with a delay and packing takes a moment
 * more, so a reload in between would open the design before it: what the address lacks waits in the storage of the
 * tab, together with the address it belongs to.
 */
import type { Design } from '../../study/document.ts';
import { parseDesign, printCompactDesign } from '../../study/serialize.ts';

const KEY = 'netloom.unwritten';

/** Keeps a design that the address `fragment` does not hold yet. */
export function keepUnwritten(design: Design, fragment: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ fragment, text: printCompactDesign(design) }));
  } catch {
    // Storage that is full or denied: the address is as old as the last write.
  }
}

/** The design that was kept for the address `fragment`, once; null where there is none. */
export function takeUnwritten(fragment: string): Design | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    if (kept === null) return null;
    sessionStorage.removeItem(KEY);
    const { fragment: of, text } = JSON.parse(kept) as {
      readonly fragment?: unknown;
      readonly text?: unknown;
    };
    if (of !== fragment || typeof text !== 'string') return null;
    const read = parseDesign(text);
    return read.ok ? read.value : null;
  } catch {
    return null;
  }
}
