import { useEffect, useRef, useState } from 'react';
import { listenToPanZoom } from './gestures.ts';
import { WHOLE } from './pan-zoom.ts';

/** The part of the picture that is shown, which gestures on `box` change. */
export function usePanZoom() {
  const box = useRef<HTMLDivElement>(null);
  const [view, change] = useState(WHOLE);
  const shown = useRef(view);
  useEffect(() => {
    shown.current = view;
  }, [view]);
  useEffect(() => {
    const node = box.current;
    return node === null ? undefined : listenToPanZoom(node, () => shown.current, change);
  }, []);
  return { box, view, change };
}
