import { useEffect } from 'react';
import { START_HERE, type Step } from '../../../learn/start-here.ts';
import { replaceDesign } from '../../state/page/edits.ts';
import { closeLearning, learning, openStep, reached, TOUR } from '../../state/learn/learn-store.ts';
import { openTab } from '../../state/view/tab-store.ts';
import { WordsIn } from '../../parts/words/WordsIn.tsx';
import { Button } from '../../ui/Button.tsx';
import { goToTab } from '../commands/go-to.ts';
import { ShowIt } from './ShowIt.tsx';

interface StepBodyProps {
  readonly at: number;
  readonly step: Step;
  readonly onShow: () => void;
  readonly onBegin: () => void;
}

/** Shows the design of the step at once; undo brings back what was there. */
export function StepBody({ at, step, onShow, onBegin }: StepBodyProps) {
  const isLast = at === START_HERE.length - 1;
  useEffect(() => {
    if (isLast) reached(TOUR);
  }, [isLast]);
  useEffect(() => {
    // Loaded again, the page has the design of before, with what was tried on it.
    if (!learning.getState().isResumed) replaceDesign(step.design);
    openTab(step.tab);
    onBegin();
    document.getElementById('learn-card-title')?.focus({ preventScroll: true });
  }, [step, onBegin]);
  return (
    <>
      <div className="learn-card__text" data-passage>
        <WordsIn text={step.text} />
      </div>
      <p className="learn-card__actions">
        <Button disabled={at === 0} onClick={() => openStep(at - 1)}>
          Back
        </Button>
        <ShowIt isCompared={step.isCompared === true} onShow={onShow} />
        {isLast ? (
          <Button
            look="strong"
            onClick={() => {
              closeLearning();
              goToTab('learn');
            }}
          >
            To the lessons
          </Button>
        ) : (
          <Button look="strong" onClick={() => openStep(at + 1)}>
            <span>
              Next<span className="learn-card__of">: {START_HERE[at + 1]?.title}</span>
            </span>
          </Button>
        )}
      </p>
    </>
  );
}
