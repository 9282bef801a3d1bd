import { useEffect, useRef, useState } from 'react';
import { tellFile } from '../files/file-notice.ts';
import { designDocument } from '../store/session.ts';
import { announce } from '../ui/announce.ts';
import { Button } from '../ui/Button.tsx';
import { addressOf } from './address.ts';
import './copy-link.css';

const FEEDBACK_MS = 2000;

/** Copies the address of the design; where the clipboard is denied, shows it to be copied by hand. */
export function CopyLink() {
  const [isCopied, setCopied] = useState(false);
  const [byHand, setByHand] = useState('');
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy(): Promise<void> {
    const address = await addressOf(designDocument.store.getState().design);
    if (!address.ok) {
      tellFile({ kind: 'failed', what: 'A link to this design', problems: address.problems });
      return;
    }
    try {
      await navigator.clipboard.writeText(address.value);
      setCopied(true);
      announce('Link copied.');
    } catch {
      setByHand(address.value);
      dialog.current?.showModal();
    }
  }

  return (
    <>
      <Button className="copy-link" icon={isCopied ? 'check' : 'link'} onClick={() => void copy()}>
        {isCopied ? 'Copied' : 'Copy link'}
      </Button>
      <dialog ref={dialog} className="copy-link__dialog" aria-labelledby="copy-link-title">
        <form method="dialog">
          <h2 id="copy-link-title">Copy this link</h2>
          <p>The browser does not let the page write to the clipboard.</p>
          <input
            className="input input__text"
            readOnly
            aria-label="Link to this design"
            value={byHand}
            onFocus={(event) => event.target.select()}
          />
          <Button look="strong" onClick={() => dialog.current?.close()}>
            Close
          </Button>
        </form>
      </dialog>
    </>
  );
}
