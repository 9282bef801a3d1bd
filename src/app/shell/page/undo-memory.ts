/** The last steps of the undo history over a reload of the tab. */
import type { Design } from '../../../design/document.ts';
import { sameData } from '../../../design/text/same-data.ts';
import type { Others } from '../../state/document/document-store.ts';
import { designDocument } from '../../state/page/session.ts';
import { isReload, rememberInTab, takeFromTab } from '../../ui/kept/tab-memory.ts';

const KEY = 'netloom.undo';
const MOST_STEPS = 30;
/** The storage of a tab has a few megabytes for all that the page keeps there. */
const MOST_CHARACTERS = 500_000;

interface State {
  readonly design: Design;
  readonly others: Others;
}

interface Kept {
  /** The designs that the steps lead back from. */
  readonly now: State;
  /** The newest last. */
  readonly past: readonly State[];
}

/** Brings back what was there before the reload, and from now on keeps it for the next one. */
export function startUndoMemory(): void {
  if (isReload()) void restore(takeFromTab(KEY));
  addEventListener('pagehide', () => {
    const text = remembered();
    if (text !== null) rememberInTab(KEY, text);
  });
}

/** As many of the last steps as there is room for; null where there are none. */
export function remembered(): string | null {
  const { design, others } = designDocument.store.getState();
  const past = designDocument.history.getState().pastStates.slice(-MOST_STEPS) as readonly State[];
  for (let from = 0; from < past.length; from++) {
    const text = JSON.stringify({ now: { design, others }, past: past.slice(from) });
    if (text.length <= MOST_CHARACTERS) return text;
  }
  return null;
}

/** Does nothing where the page has other designs than before, or has been edited meanwhile. */
export async function restore(text: string | null): Promise<void> {
  if (text === null) return;
  try {
    const { validateDesign } = await import('../../../design/schema/schema.ts');
    const { design, others } = designDocument.store.getState();
    const now: State = { design, others };
    if (designDocument.history.getState().pastStates.length > 0) return;
    const kept = JSON.parse(text) as Kept;
    // Text leaves out what is undefined.
    if (!sameData(kept.now, JSON.parse(JSON.stringify(now)))) return;
    let after = now;
    const past: State[] = [];
    for (const step of kept.past.toReversed()) {
      if (!designsOf(step).every((each) => validateDesign(each).ok)) return;
      after = sharing(step, after);
      past.unshift(after);
    }
    designDocument.history.setState({ pastStates: past, futureStates: [] });
  } catch {
    // Cut off or of another shape: there is nothing to undo, as on a first visit.
  }
}

function designsOf({ design, others }: State): readonly Design[] {
  return [...others.before, design, ...others.after];
}

/** What is alike is the same object, as edits leave it: only what differs is told as undone. */
function sharing({ design, others }: State, after: State): State {
  const like = <T>(value: T, other: T): T => (sameData(value, other) ? other : value);
  const fields = Object.entries(design).map(
    ([key, value]) => [key, like<unknown>(value, after.design[key as keyof Design])] as const,
  );
  return {
    design: like(Object.fromEntries(fields) as unknown as Design, after.design),
    others: like(others, after.others),
  };
}
