import { unfoldAround } from '../state/view/pane-store.ts';

/** How long to wait for the code of a section. */
const MOST_WAIT_MS = 10_000;

/** Scrolls to a field and focuses it, after unfolding its panel and waiting for its code if needed. */
export function goToField(id: string): void {
  if (show(id)) return;
  const panel = panelOf(id);
  if (panel === undefined) return;
  const arrival = new MutationObserver(() => {
    if (show(id)) arrival.disconnect();
  });
  // If the design has no such field, waiting would be pointless.
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

/** Finds the folded panel with the field by the longest matching prefix of its path. */
function panelOf(id: string): HTMLDetailsElement | undefined {
  const found = [...document.querySelectorAll<HTMLDetailsElement>('details[data-holds]')].flatMap((panel) =>
    (panel.dataset['holds'] ?? '')
      .split(' ')
      .filter((beginning) => id.startsWith(beginning))
      .map((beginning) => ({ panel, length: beginning.length })),
  );
  return found.sort((a, b) => b.length - a.length)[0]?.panel;
}
