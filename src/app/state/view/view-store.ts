import { createStore } from 'zustand/vanilla';
import { clampView, panView, rescaleView, wholeView, zoomView, type View } from './view.ts';

export interface ViewState {
  readonly view: View;
  /** The end of the time axis. */
  readonly domainNs: number;
}

/** The window of time the timeline shows, and the gestures on it. */
export function createViewStore() {
  const store = createStore<ViewState>()(() => ({ view: wholeView(0), domainNs: 0 }));

  function move(next: (state: ViewState) => View): void {
    store.setState((state) => ({ view: next(state) }));
  }

  return {
    store,
    show(view: View): void {
      move(({ domainNs }) => clampView(view, domainNs));
    },
    /** About an instant, or about the middle. */
    zoom(factor: number, atNs?: number): void {
      move(({ view, domainNs }) => zoomView(view, factor, atNs ?? (view.startNs + view.endNs) / 2, domainNs));
    },
    pan(share: number): void {
      move(({ view, domainNs }) => panView(view, share, domainNs));
    },
    fit: (): void => move(({ domainNs }) => wholeView(domainNs)),
    setDomain(domainNs: number): void {
      // A dimension that has no bandwidth and is sent on never ends: there is no window on that.
      if (domainNs === store.getState().domainNs || domainNs === Infinity) return;
      store.setState(({ view, domainNs: before }) => ({
        domainNs,
        view: rescaleView(view, before, domainNs),
      }));
    },
  };
}

export const timelineView = createViewStore();
