import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { linkCopy } from './copy-link.ts';
import './copy-link.css';

/** A link to be copied by hand, where the browser does not let the page write to the clipboard. */
export function CopyByHand({ link }: { readonly link: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
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
          value={link}
          onFocus={(event) => event.target.select()}
        />
        <Button look="strong" onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </form>
    </dialog>
  );
}
