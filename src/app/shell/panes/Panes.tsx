import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { panes } from '../../state/view/pane-store.ts';
import './panes.css';
import { followView, keepView, releaseView } from './views.ts';

/**
 * The regions of the page. From 1,100 px up they are panes side by side, each scrolling by itself (panes.css); on narrower
 * screens each is as wide as the screen and the next is a swipe away. Both are CSS: a grid whose tracks are two custom
 * properties, and scroll snap. A library of panes would take more of the first load than is left, and would measure in
 * script what the grid lays out by itself.
 */
export function Panes({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  // Written at once and without a rendering: a drag follows the pointer, and an unfolded pane can take the focus.
  useLayoutEffect(() => {
    const node = place.current;
    if (node === null) return undefined;
    const write = (): void => {
      const { designPx, comparePercent, folded } = panes.getState();
      node.dataset['folded'] = folded.join(' ');
      node.style.setProperty('--design-width', designPx === null ? '' : `${designPx}px`);
      node.style.setProperty('--compare-height', comparePercent === null ? '' : `${comparePercent}%`);
    };
    write();
    return panes.subscribe(write);
  }, []);
  return (
    <div
      ref={place}
      className="panes"
      onScroll={({ currentTarget }) => followView(currentTarget)}
      onScrollEnd={({ currentTarget }) => keepView(currentTarget)}
      onTouchStart={releaseView}
    >
      {children}
    </div>
  );
}
