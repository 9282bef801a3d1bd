/** Says, once a gesture, what a bandwidth typed into one dimension has moved in the others: the budget stays. */
import type { Design } from '../../../design/document.ts';
import { isFixed } from '../../../design/budget.ts';
import { moved } from '../../panels/split/moved-store.ts';
import { movedText } from '../../panels/split/moved-text.ts';
import type { SplitGBps } from '../../panels/split/split.ts';
import { designDocument, runner } from '../../state/page/session.ts';
import { announce } from '../../ui/announce.ts';

/** As with the answer: a pause ends a gesture. */
const REST_MS = 700;

export function startTellingMoved(): void {
  let before: SplitGBps | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  designDocument.store.subscribe(({ design }, { design: was }) => {
    if (design === was) return;
    const typed = typedDimension();
    const isUndone = designDocument.history.getState().futureStates.length > 0;
    if (typed === null || isUndone || isFixed(design) || design.bandwidth.scheme !== 'custom') {
      before = null;
      clearTimeout(waiting);
      moved.setState({ last: null });
      return;
    }
    before ??= splitOf(was);
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      const after = splitOf(designDocument.store.getState().design);
      const text = before === null || after === null ? null : movedText(before, after, typed);
      before = null;
      moved.setState({ last: text === null ? null : { dimension: typed, text } });
      if (text !== null) announce(text);
    }, REST_MS);
  });
}

/** What the blocks show: the split set by hand, or that of the shown scheme. */
function splitOf({ bandwidth }: Design): SplitGBps | null {
  if (bandwidth.scheme === 'custom') return bandwidth.customGBps;
  return runner.store.getState().shown[bandwidth.scheme]?.closed.splitGBps ?? null;
}

/** The dimension in whose field or slider the hand is; null for none. */
function typedDimension(): number | null {
  const place = document.activeElement?.closest<HTMLElement>('[data-dimension]');
  return place === null || place === undefined ? null : Number(place.dataset['dimension']);
}
