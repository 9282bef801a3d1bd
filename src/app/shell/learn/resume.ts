/** A card that is open comes back when the page is loaded again; who follows a link begins without. */
import { isReload, rememberedInTab, rememberInTab } from '../../ui/kept/tab-memory.ts';
import { learning, type OpenCard } from '../../state/learn/learn-store.ts';

const OPEN = 'netloom-learning';

export function keepOpen(open: OpenCard | null): void {
  rememberInTab(OPEN, open === null ? '' : `${open.kind} ${open.kind === 'step' ? open.step : open.id}`);
}

/** Once, when the page has been loaded. */
export function resumeLearning(): void {
  if (!isReload()) keepOpen(null);
  const [kind, which = ''] = rememberedInTab(OPEN)?.split(' ') ?? [];
  if (learning.getState().open !== null) return;
  if (kind === 'step') learning.setState({ open: { kind, step: Number(which) }, isResumed: true });
  if (kind === 'lesson') learning.setState({ open: { kind, id: which }, isResumed: true });
}
