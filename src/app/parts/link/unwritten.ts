/**
 * The last edit before the page goes away. The address follows an edit with a delay and packing takes a moment
 * more, so a reload in between would open the design before it: what the address lacks waits in the storage of the
 * tab, together with the address it belongs to. A reload also opens the address as it was when the reload began,
 * even where it was written since; that address is kept as `former`.
 */
import type { Design } from '../../../design/document.ts';
import { printCompactDesign } from '../../../design/text/serialize.ts';

const KEY = 'netloom.unwritten';

/** The addresses, behind `#`, that the kept design is opened for. */
export interface Unwritten {
  /** The one it was left with, where that does not hold the design yet; null where it does. */
  readonly fragment: string | null;
  /** The one that was overwritten last, which only a reload can still ask for. */
  readonly former: string | null;
}

/** Keeps a design for addresses that do not hold it. */
export function keepUnwritten(design: Design, { fragment, former }: Unwritten): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ fragment, former, text: printCompactDesign(design) }));
  } catch {
    // Storage that is full or denied: the address is as old as the last write.
  }
}

/** The design that was kept for the address `fragment`, once; null where there is none. */
export async function takeUnwritten(fragment: string): Promise<Design | null> {
  try {
    const kept = sessionStorage.getItem(KEY);
    if (kept === null) return null;
    sessionStorage.removeItem(KEY);
    const { text, ...of } = JSON.parse(kept) as { readonly [key in keyof Unwritten | 'text']?: unknown };
    const isMeant = of.fragment === fragment || (of.former === fragment && isReload());
    if (!isMeant || typeof text !== 'string') return null;
    const { parseDesign } = await import('../../../design/text/parse.ts');
    const read = parseDesign(text);
    return read.ok ? read.value : null;
  } catch {
    return null;
  }
}

function isReload(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');
}
