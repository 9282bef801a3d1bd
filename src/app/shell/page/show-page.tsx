import { startTransition, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { loadFirstTab } from '../../explore/tabs.ts';
import { App } from './App.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { lazyPart } from '../../ui/load/lazy-part.tsx';

const EmbedPage = lazyPart(async () => (await import('../share/EmbedPage.tsx')).EmbedPage);

/** Renders the page into its place: the editor, or the view inside another page. */
export function showPage(place: HTMLElement, isEmbedded: boolean): void {
  // Its file travels meanwhile; where it does not arrive, the tab itself says so.
  if (!isEmbedded) loadFirstTab().catch(() => undefined);
  const root = createRoot(place);
  // As a transition the first rendering gives way to the browser and to the first results.
  startTransition(() =>
    root.render(
      <StrictMode>
        <ErrorBoundary>
          {isEmbedded ? (
            <Suspense>
              <EmbedPage />
            </Suspense>
          ) : (
            <App />
          )}
        </ErrorBoundary>
      </StrictMode>,
    ),
  );
}
