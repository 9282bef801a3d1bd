/**
 * The last edit before the page is closed. The address follows an edit with a delay and packing takes a moment more, so that a reload in
 * between would open the design before it. What the address lacks is kept in the storage of the tab, together with the address that it
 * belongs to. A reload also opens the address of the moment when it began, even if it was written since; that address is kept as `former`.
 * Designs are kept as they are in memory, since the page may be closed before the code that writes documents has been loaded.
 */
import type { SweepSetup } from '../../../design/workbench/sweep-setup.ts';
import type { Workbench } from '../../../design/workbench/workbench.ts';
import { isReload, rememberInTab, takeFromTab } from '../../ui/kept/tab-memory.ts';

const KEY = 'netloom.unwritten';

/** The addresses, behind `#`, that the kept design is opened for. */
export interface Unwritten {
  /** The kept designs, if the address does not hold them yet; null if it does. */
  readonly fragment: string | null;
  /** The one that was overwritten last, which only a reload can still ask for. */
  readonly former: string | null;
}

/** Keeps designs for addresses that do not hold them. */
export function keepUnwritten({ designs, active, sweep }: Workbench, { fragment, former }: Unwritten): void {
  try {
    const texts = designs.map((design) => JSON.stringify(design));
    rememberInTab(KEY, JSON.stringify({ fragment, former, texts, active, sweep }));
  } catch {
    // Too large for a text: the address is as old as the last write.
  }
}

/** What was kept for the address `fragment`, once; null if nothing was. */
export async function takeUnwritten(fragment: string): Promise<Workbench | null> {
  try {
    const kept = takeFromTab(KEY);
    if (kept === null) return null;
    const { texts, active, sweep, ...origin } = JSON.parse(kept) as Unwritten & {
      readonly texts: readonly string[];
      readonly active: number;
      readonly sweep?: SweepSetup;
    };
    const isMeant = origin.fragment === fragment || (origin.former === fragment && isReload());
    if (!isMeant) return null;
    const { validateDesign } = await import('../../../design/schema/schema.ts');
    const { parseDesign } = await import('../../../design/text/parse.ts');
    const designs = texts.flatMap((text) => {
      const whole = validateDesign(JSON.parse(text));
      // Kept by an older page, in the short form.
      const read = whole.ok ? whole : parseDesign(text);
      return read.ok ? read.value : [];
    });
    return designs.length === texts.length && designs[active] !== undefined
      ? { designs, active, ...(sweep === undefined ? {} : { sweep }) }
      : null;
  } catch {
    return null;
  }
}
