import { Suspense, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { copyLink, linkCopy } from './copy-link.ts';
import './copy-link.css';

/** Needed only where the clipboard is denied. */
const CopyByHand = lazyPart(async () => (await import('./CopyByHand.tsx')).CopyByHand);

const FEEDBACK_MS = 2000;

/** Copies the address of the design; where the clipboard is denied, shows it to be copied by hand. */
export function CopyLink() {
  const { copied, byHand } = useStore(linkCopy);
  const [ended, setEnded] = useState(0);
  const isCopied = copied > ended;

  useEffect(() => {
    const timer = setTimeout(() => setEnded(copied), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  return (
    <>
      <Button className="copy-link" icon={isCopied ? 'check' : 'link'} onClick={() => void copyLink()}>
        {isCopied ? 'Copied' : 'Copy link'}
      </Button>
      {byHand === null ? null : (
        <Suspense>
          <CopyByHand link={byHand} />
        </Suspense>
      )}
    </>
  );
}
