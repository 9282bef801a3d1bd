import { lazy, startTransition, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/tokens.css';
import './ui/base.css';
import { App } from './App.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { missingFeatures, missingText } from './missing-features.ts';
import { startHotkeys } from './commands/hotkeys.ts';
import { startAutosave } from './saved/start-autosave.ts';
import { startAddress } from './share/address.ts';
import { isEmbedded } from './share/view-state.ts';
import { runner } from './store/session.ts';
import { startHighlight } from './ui/highlight.ts';
import { startTheme } from './ui/theme.ts';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
const missing = missingFeatures(globalThis);
if (missing.length > 0) {
  place.textContent = missingText(missing);
  throw new Error(place.textContent);
}

const embedded = isEmbedded(location.search);
const EmbedPage = lazy(async () => ({ default: (await import('./share/EmbedPage.tsx')).EmbedPage }));

startTheme();
// There is nothing to edit in a frame, so no key edits either.
if (!embedded) startHotkeys();
startHighlight();
// The design of the address comes first, so that no other one is ever shown or run.
await startAddress();
runner.follow();
if (!embedded) startAutosave();
if (location.search !== '')
  void import('./share/follow-view.ts').then(({ followView }) => followView(location.search));

// As a transition the first rendering gives way to the browser and to the first results.
const root = createRoot(place);
startTransition(() =>
  root.render(
    <StrictMode>
      <ErrorBoundary>
        {embedded ? (
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
