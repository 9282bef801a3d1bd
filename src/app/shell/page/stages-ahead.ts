/**
 * If a design has stages, their tab is loaded and its question asked once a run is drawn and the user pauses, so that the tab has both when
 * it is opened.
 */
import { loadStagesTab } from '../../explore/tabs.ts';
import { askStages } from '../../explore/timeline/stages/ask-stages.ts';
import { atRest } from '../../state/run/at-rest.ts';
import type { RunState } from '../../state/run/run-state.ts';
import { designDocument, runner } from '../../state/page/session.ts';
import { whenIdle } from '../../ui/frame/idle.ts';

/** Larger ones are not asked for unasked: the engine answers at one go, and the next edit would wait for it. */
const MOST_EVENTS = 20_000;

export function startStagesAhead(): void {
  let drop = (): void => undefined;
  const follow = (run: RunState): void => {
    drop();
    drop = () => undefined;
    const { phase, shownFor, shown } = run;
    if (phase !== 'finished' || shownFor?.parallelism.pipeline === undefined) return;
    const { closed, simulated } = shown[shownFor.bandwidth.scheme] ?? {};
    drop = atRest(designDocument.store, () =>
      whenIdle(() => {
        // What does not arrive now is asked for again when the tab is opened.
        loadStagesTab().catch(() => undefined);
        if (closed && simulated && simulated.events <= MOST_EVENTS)
          askStages(shownFor, closed.splitGBps).catch(() => undefined);
      }),
    );
  };
  follow(runner.store.getState());
  runner.store.subscribe((run, before) => {
    if (run.phase !== before.phase || run.shown !== before.shown) follow(run);
  });
}
