/**
 * A part of the page whose code is loaded when it is first shown. Where it cannot be fetched (no network, a newer build on
 * the host) its place says so and offers to try again; the rest of the page goes on.
 */
import { lazy, useEffect, type ComponentType } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { Button } from './Button.tsx';
import './notice.css';

/** To be shown within a Suspense, as React's own `lazy`; `load` is called again after a failure. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const current = createStore<{ readonly Shown: ComponentType<Props> }>()(() => ({ Shown: attempt() }));

  function attempt(): ComponentType<Props> {
    return lazy(async () => ({ default: await load().catch(() => NotThere) })) as ComponentType<Props>;
  }

  function NotThere() {
    return <NotLoaded onAgain={() => current.setState({ Shown: attempt() })} />;
  }

  return function Part(props: Props) {
    const Shown = useStore(current, ({ Shown: part }) => part);
    return <Shown {...props} />;
  };
}

/** Tried again by a person, and by itself when the network is back. */
function NotLoaded({ onAgain }: { readonly onAgain: () => void }) {
  useEffect(() => {
    addEventListener('online', onAgain);
    return () => removeEventListener('online', onAgain);
  }, [onAgain]);
  return (
    <div className="notice" role="alert">
      <p>This part of the page could not be loaded. It needs a network once; the rest goes on.</p>
      <Button onClick={onAgain}>Try again</Button>
    </div>
  );
}
