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
  return { default: (await import('./UpdateNotice.tsx')).UpdateNotice };
});

/** The place of what the page says of its own builds; nothing of it is loaded before the page stands. */
export function Offline() {
  return (
    <Suspense>
      <UpdateNotice />
    </Suspense>
  );
}
