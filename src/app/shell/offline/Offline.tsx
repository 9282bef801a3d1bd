import { lazy, Suspense } from 'react';

/** After the page has loaded and has nothing better to do. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    const wait = (): void => {
      // Safari has no idle callback.
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
      else setTimeout(resolve, 2000);
    };
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
  });
}

const UpdateNotice = lazy(async () => {
  await idle();
  // Where it cannot be loaded there is no network to look for a newer build in.
  return {
    default: await import('./UpdateNotice.tsx').then(
      (loaded) => loaded.UpdateNotice,
      () => NoNotice,
    ),
  };
});

function NoNotice() {
  return null;
}

/** Where the page reports its builds; none of it is loaded before the page stands. */
export function Offline() {
  return (
    <Suspense>
      <UpdateNotice />
    </Suspense>
  );
}
