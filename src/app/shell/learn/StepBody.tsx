import { useEffect } from 'react';
import { START_HERE, type Step } from '../../../learn/start-here.ts';
import { replaceDesign } from '../../state/document/edits.ts';
import { closeLearning, openStep } from '../../state/learn/learn-store.ts';
import { openTab } from '../../state/tabs/tab-store.ts';
import { WordsIn } from '../../parts/words/WordsIn.tsx';
import { Button } from '../../ui/Button.tsx';
import { ShowIt } from './ShowIt.tsx';

interface StepBodyProps {
  readonly at: number;
  readonly step: Step;
}

/** Shows the design of the step at once; undo brings back what was there. */
export function StepBody({ at, step }: StepBodyProps) {
  useEffect(() => {
    replaceDesign(step.design);
    openTab(step.tab);
    document.getElementById('learn-card-title')?.focus({ preventScroll: true });
  }, [step]);
  const isLast = at === START_HERE.length - 1;
  return (
    <>
      <div className="learn-card__text">
        <WordsIn text={step.text} />
      </div>
      <p className="learn-card__actions">
        <Button disabled={at === 0} onClick={() => openStep(at - 1)}>
          Back
        </Button>
        <ShowIt />
        {isLast ? (
          <Button
            look="strong"
            onClick={() => {
              closeLearning();
              openTab('learn');
              document.getElementById('explore')?.scrollIntoView();
            }}
          >
            To the lessons
          </Button>
        ) : (
          <Button look="strong" onClick={() => openStep(at + 1)}>
            Next: {START_HERE[at + 1]?.title}
          </Button>
        )}
      </p>
    </>
  );
}
