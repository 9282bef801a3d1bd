import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { copyLink, linkCopy } from './copy-link.ts';
import './copy-link.css';

const FEEDBACK_MS = 2000;

/** Copies the address of the design; where the clipboard is denied, shows it to be copied by hand. */
export function CopyLink() {
  const { copied, byHand } = useStore(linkCopy);
  const [ended, setEnded] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const isCopied = copied > ended;

  useEffect(() => {
    const timer = setTimeout(() => setEnded(copied), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  useEffect(() => {
    if (byHand !== null) dialog.current?.showModal();
  }, [byHand]);

  return (
    <>
      <Button className="copy-link" icon={isCopied ? 'check' : 'link'} onClick={() => void copyLink()}>
        {isCopied ? 'Copied' : 'Copy link'}
      </Button>
      <dialog
        ref={dialog}
        className="copy-link__dialog"
        aria-labelledby="copy-link-title"
        onClose={() => linkCopy.setState({ byHand: null })}
      >
        <form method="dialog">
          <h2 id="copy-link-title">Copy this link</h2>
          <p>The browser does not let the page write to the clipboard.</p>
          <input
            className="input input__text"
            readOnly
            aria-label="Link to this design"
            value={byHand ?? ''}
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
