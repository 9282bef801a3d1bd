import { createStore } from 'zustand/vanilla';
import { tellFile } from '../../parts/files/file-notice.ts';
import { announce } from '../../ui/announce.ts';
import { pageAddress } from '../../parts/link/address.ts';

/** Whether the last link was copied. */
interface LinkCopy {
  /** Times a link went to the clipboard. */
  readonly copied: number;
  /** The link, where the browser does not let the page write to the clipboard. */
  readonly byHand: string | null;
}

export const linkCopy = createStore<LinkCopy>()(() => ({ copied: 0, byHand: null }));

/** Copies the address of the design; where the clipboard is denied, it is shown to be copied by hand. */
export async function copyLink(): Promise<void> {
  const address = await pageAddress();
  if (!address.ok) {
    tellFile({ kind: 'unsaved', what: 'A link to this design', problems: address.problems });
    return;
  }
  try {
    await navigator.clipboard.writeText(address.value);
    linkCopy.setState(({ copied }) => ({ copied: copied + 1, byHand: null }));
    announce('Link copied.');
  } catch {
    linkCopy.setState({ byHand: address.value });
  }
}
