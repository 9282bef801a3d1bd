import './ui/theme/tokens.css';
import './ui/theme/base.css';
import './ui/theme/forced-colours.css';
import './ui/theme/touch.css';
import { missingFeatures, missingText } from './shell/page/missing-features.ts';
import { allowOwnScripts } from './own-scripts.ts';
import { startHotkeys } from './shell/commands/hotkeys.ts';
import { startAutosave } from './shell/saved/start-autosave.ts';
import { startAddress } from './parts/link/address.ts';
import { isEmbedded } from './state/view/view-state.ts';
import { runner } from './state/page/session.ts';
import { startHighlight } from './ui/focus/highlight.ts';
import { whenIdle } from './ui/frame/idle.ts';
import { withPart } from './ui/load/load-part.ts';
import { isFramed } from './ui/kept/tab-memory.ts';
import { startTheme } from './ui/theme/theme.ts';

const NOT_LOADED = 'The page could not be loaded. Reload it when there is a network.';

allowOwnScripts();
const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
const missing = missingFeatures(globalThis);
if (missing.length > 0) {
  place.textContent = missingText(missing);
  throw new Error(place.textContent);
}

const embedded = isEmbedded(location.search);
/**
 * Pages around this one may frame the results only: a user could be tricked into clicking in a framed editor, which has
 * access to the designs of the browser. A static host sends no header that distinguishes the two, so the page itself does.
 */
if (isFramed() && !embedded)
  void import('./shell/share/framed.ts').then(({ offerOwnTab }) => offerOwnTab(place));
else void start(place);

/** Starts the engine on the design of the address, and shows the page. */
async function start(shownIn: HTMLElement): Promise<void> {
  startTheme();
  // Loaded in separate tasks, so that the engine computes the first results while the page is still being loaded.
  const page = import('react-dom/client')
    .then(() => import('./shell/page/show-page.tsx'))
    .catch((error: unknown) => {
      reportError(error);
      return null;
    });
  // Nothing can be edited in a frame, so no hotkeys are needed.
  if (!embedded) startHotkeys();
  startHighlight();
  // The design of the address comes first, so that no other one is ever shown or run.
  try {
    await startAddress();
  } catch (error) {
    // The reader of links is loaded on demand. Without it the page would show a design other than the one in the address.
    reportError(error);
    shownIn.textContent = NOT_LOADED;
    return;
  }
  runner.follow();
  if (!embedded) startAutosave();
  if (location.search !== '')
    void withPart(
      'What the address asks to be shown',
      () => import('./shell/share/follow-view.ts'),
      ({ followView }) => followView(location.search),
    );
  const loaded = await page;
  if (loaded === null) shownIn.textContent = NOT_LOADED;
  else loaded.showPage(shownIn, embedded);
  // Not urgent: most of it is needed only after an edit.
  whenIdle(
    () =>
      void import('./shell/page/later.ts').then(
        ({ beginLater }) => beginLater(),
        () => undefined,
      ),
  );
}
