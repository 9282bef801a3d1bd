/** Announces the answer to users of screen readers: once when edits have come to rest, with the previous value. */
import { SCHEME_TEXT } from '../../state/page/schemes.ts';
import type { RunState } from '../../state/run/run-state.ts';
import { runner } from '../../state/page/session.ts';
import { announceAnswer } from '../../ui/announce.ts';
import { answerText } from './answer-text.ts';

/** A gesture is a run after the other; a pause ends it. */
const REST_MS = 700;

export function startTellingAnswer(): void {
  let lastNs: number | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  // The first run may be over by now.
  if (runner.store.getState().phase === 'finished') waiting = setTimeout(tell, REST_MS);
  runner.store.subscribe((run, before) => {
    if (run.phase === before.phase) return;
    clearTimeout(waiting);
    if (run.phase === 'finished') waiting = setTimeout(tell, REST_MS);
  });

  function tell(): void {
    const run = runner.store.getState();
    const now = timeOf(run);
    const scheme = run.shownFor?.bandwidth.scheme;
    if (now === null || now === lastNs || scheme === undefined) return;
    announceAnswer(answerText(now, SCHEME_TEXT[scheme].name, lastNs));
    lastNs = now;
  }
}

function timeOf({ shownFor, shown }: RunState): number | null {
  return (shownFor && shown[shownFor.bandwidth.scheme]?.simulated?.iterationNs) ?? null;
}
