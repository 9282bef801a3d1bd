/** Services that start once the page is idle: the open lesson, announcements, and preloading. */
import { resumeLearning } from '../learn/resume.ts';
import { guardUnload } from '../../state/run/at-work.ts';
import { forgetInTab, isReload, SEARCH_IN_TAB } from '../../ui/kept/tab-memory.ts';
import { watchBuild } from '../offline/watch-build.ts';
import { startStagesAhead } from './stages-ahead.ts';
import { startTellingAnswer } from './tell-answer.ts';
import { startTellingMoved } from './tell-moved.ts';
import { startUndoMemory } from './undo-memory.ts';

export function beginLater(): void {
  resumeLearning();
  loadNext();
  addEventListener('beforeunload', guardUnload);
  if (!isReload()) forgetInTab(SEARCH_IN_TAB);
  startUndoMemory();
  watchBuild();
  startTellingAnswer();
  startTellingMoved();
  startStagesAhead();
}

/** Loads what one press shows, so that it is there without a network, too. A failure is told where it is shown. */
function loadNext(): void {
  const parts = [
    import('../files/FileItems.tsx'),
    import('../../compare/contention/ContentionSwitch.tsx'),
    import('../../compare/lines/WhyLine.tsx'),
  ];
  void Promise.allSettled(parts);
}
