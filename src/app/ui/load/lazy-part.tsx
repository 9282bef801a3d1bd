/**
 * A part of the page whose code is loaded when it is first shown. Where it cannot be fetched (no network, a newer build on
 * the host) its place says so and offers to try again; the rest of the page goes on.
 */
import { lazy, useEffect, type ComponentType } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { NotLoaded, type NotLoadedProps } from './NotLoaded.tsx';

/**
 * To be shown within a Suspense, as React's own `lazy`; `load` is called again after a failure.
 * @param onDismiss puts away what is said of a part that stands in front of the page
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onDismiss?: () => void,
): ComponentType<Props> {
  let hasFailed = false;
  const current = createStore<{ readonly Shown: ComponentType<Props> }>()(() => ({ Shown: attempt() }));

  function attempt(): ComponentType<Props> {
    hasFailed = false;
    return lazy(async () => ({ default: await load().catch(notThere) })) as ComponentType<Props>;
  }

  function notThere(): ComponentType<Props> {
    hasFailed = true;
    return NotThere;
  }

  const again = (): void => current.setState({ Shown: attempt() });

  function NotThere() {
    return <NotThereYet onAgain={again} onDismiss={onDismiss} />;
  }

  return function Part(props: Props) {
    const Shown = useStore(current, ({ Shown: part }) => part);
    // Shown another time, it is asked for anew.
    useEffect(
      () => () => {
        if (hasFailed) again();
      },
      [],
    );
    return <Shown {...props} />;
  };
}

/** Tried again by a person, and by itself when the network is back. */
function NotThereYet({ onAgain, onDismiss }: Pick<NotLoadedProps, 'onAgain' | 'onDismiss'>) {
  useEffect(() => {
    addEventListener('online', onAgain);
    return () => removeEventListener('online', onAgain);
  }, [onAgain]);
  return <NotLoaded what="This part of the page" onAgain={onAgain} onDismiss={onDismiss} />;
}
