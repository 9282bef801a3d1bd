/** A card that is open comes back when the page is loaded again; who follows a link begins without. */
import { learning, type OpenCard } from '../../state/learn/learn-store.ts';

const OPEN = 'netloom-learning';

export function keepOpen(open: OpenCard | null): void {
  rememberHere(OPEN, open === null ? '' : `${open.kind} ${open.kind === 'step' ? open.step : open.id}`);
}

/** Once, when the page has been loaded. */
export function resumeLearning(): void {
  const [load] = performance.getEntriesByType('navigation');
  const isAgain = load instanceof PerformanceNavigationTiming && load.type === 'reload';
  if (!isAgain) keepOpen(null);
  const [kind, which = ''] = rememberedHere(OPEN)?.split(' ') ?? [];
  if (learning.getState().open !== null) return;
  if (kind === 'step') learning.setState({ open: { kind, step: Number(which) }, isResumed: true });
  if (kind === 'lesson') learning.setState({ open: { kind, id: which }, isResumed: true });
}

/** Of this tab of the browser alone: it outlives a reload, and no more. */
function rememberHere(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Denied by the browser's settings.
  }
}

function rememberedHere(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
