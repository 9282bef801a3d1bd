import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/tokens.css';
import './ui/base.css';
import { App } from './App.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { startHotkeys } from './commands/hotkeys.ts';
import { startAddress } from './share/address.ts';
import { runner } from './store/session.ts';
import { startHighlight } from './ui/highlight.ts';
import { startTheme } from './ui/theme.ts';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');

startTheme();
startHotkeys();
startHighlight();
// The design of the address comes first, so that no other one is ever shown or run.
await startAddress();
runner.follow();

// As a transition the first rendering gives way to the browser and to the first results.
const root = createRoot(place);
startTransition(() =>
  root.render(
    <StrictMode>
      <ErrorBoundary>
        <App />
      </ErrorBoundary>
    </StrictMode>,
  ),
);
