import { unfoldAround } from '../state/view/pane-store.ts';

/** For the code of a section to arrive. */
const MOST_WAIT_MS = 10_000;

/** Scrolls to a field and focuses it; unfolds its panel and waits for its code where they are not there yet. */
export function goToField(id: string): void {
  if (show(id)) return;
  const panel = panelOf(id);
  if (panel === undefined) return;
  const arrival = new MutationObserver(() => {
    if (show(id)) arrival.disconnect();
  });
  // A design that has no such field is not waited for.
  setTimeout(() => arrival.disconnect(), MOST_WAIT_MS);
  arrival.observe(panel, { childList: true, subtree: true });
  panel.open = true;
}

function show(id: string): boolean {
  const field = document.getElementById(id);
  if (field === null) return false;
  unfoldAround(field);
  field.closest('details')?.setAttribute('open', '');
  field.scrollIntoView({ block: 'center' });
  field.focus();
  return true;
}

/** The folded panel that has the field: of several beginnings the longest says which. */
function panelOf(id: string): HTMLDetailsElement | undefined {
  const found = [...document.querySelectorAll<HTMLDetailsElement>('details[data-holds]')].flatMap((panel) =>
    (panel.dataset['holds'] ?? '')
      .split(' ')
      .filter((beginning) => id.startsWith(beginning))
      .map((beginning) => ({ panel, length: beginning.length })),
  );
  return found.sort((a, b) => b.length - a.length)[0]?.panel;
}
