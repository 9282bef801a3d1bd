/**
 * A part of the page whose code is loaded when it is first shown. Where it cannot be fetched (no network, a newer build on
 * the host) its place says so and offers to try again; the rest of the page goes on.
 */
import { lazy, useEffect, type ComponentType } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { NotLoaded } from './NotLoaded.tsx';

/** To be shown within a Suspense, as React's own `lazy`; `load` is called again after a failure. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const current = createStore<{ readonly Shown: ComponentType<Props> }>()(() => ({ Shown: attempt() }));

  function attempt(): ComponentType<Props> {
    return lazy(async () => ({ default: await load().catch(() => NotThere) })) as ComponentType<Props>;
  }

  function NotThere() {
    return <NotThereYet onAgain={() => current.setState({ Shown: attempt() })} />;
  }

  return function Part(props: Props) {
    const Shown = useStore(current, ({ Shown: part }) => part);
    return <Shown {...props} />;
  };
}

/** Tried again by a person, and by itself when the network is back. */
function NotThereYet({ onAgain }: { readonly onAgain: () => void }) {
  useEffect(() => {
    addEventListener('online', onAgain);
    return () => removeEventListener('online', onAgain);
  }, [onAgain]);
  return <NotLoaded what="This part of the page" onAgain={onAgain} />;
}
