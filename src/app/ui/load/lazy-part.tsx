/**
 * A part of the page whose code is loaded when it is first shown. Where it cannot be fetched (no network, a newer build on
 * the host) its place says so and offers to try again; the rest of the page goes on.
 */
import { use, useDeferredValue, useEffect, type ComponentType } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { NotLoaded, type NotLoadedProps } from './NotLoaded.tsx';

interface PartSettings {
  /** Dismisses the report about a part that stands in front of the page. */
  readonly onDismiss?: () => void;
  /**
   * What stands in its place until it is loaded; defaults to the fallback of a surrounding Suspense, which React shows for at least 300 ms,
   * however soon the part is loaded.
   */
  readonly Waiting?: ComponentType;
}

/** `load` is called again after a failure. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { onDismiss, Waiting }: PartSettings = {},
): ComponentType<Props> {
  const part = createStore<{ readonly Shown: ComponentType<Props> | null }>()(() => ({ Shown: null }));
  let coming: Promise<void> | null = null;

  async function come(): Promise<void> {
    part.setState({ Shown: await load().catch(() => NotThere) });
  }

  function again(): void {
    coming = null;
    part.setState({ Shown: null });
  }

  function NotThere() {
    return <NotThereYet onAgain={again} onDismiss={onDismiss} />;
  }

  return function Part(props: Props) {
    // Deferred, so that what has been loaded is rendered in slices.
    const Shown = useDeferredValue(useStore(part, (state) => state.Shown));
    // Shown another time, it is asked for anew.
    useEffect(
      () => () => {
        if (part.getState().Shown === NotThere) again();
      },
      [],
    );
    if (Shown !== null) return <Shown {...props} />;
    coming ??= come();
    if (Waiting === undefined) use(coming);
    return Waiting && <Waiting />;
  };
}

/** Tried again on request, and automatically when the network is back. */
function NotThereYet({ onAgain, onDismiss }: Pick<NotLoadedProps, 'onAgain' | 'onDismiss'>) {
  useEffect(() => {
    addEventListener('online', onAgain);
    return () => removeEventListener('online', onAgain);
  }, [onAgain]);
  return <NotLoaded what="This part of the page" onAgain={onAgain} onDismiss={onDismiss} />;
}
