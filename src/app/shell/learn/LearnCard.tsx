import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { LESSONS } from '../../../learn/lessons.ts';
import { START_HERE } from '../../../learn/start-here.ts';
import { closeLearning, learning } from '../../state/learn/learn-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import './learn-card.css';
import { LessonBody } from './LessonBody.tsx';
import { keepOpen } from './resume.ts';
import { StepBody } from './StepBody.tsx';
import { useSheetRoom } from './use-sheet-room.ts';

/** A step of the tour or a lesson: it stays in view while the design is edited, on a small screen as a sheet at its lower edge. */
export function LearnCard() {
  const open = useStore(learning, (state) => state.open);
  useEffect(() => {
    keepOpen(open);
    return () => keepOpen(null);
  }, [open]);
  if (open?.kind === 'step') {
    const step = START_HERE[open.step];
    return step === undefined ? null : (
      <Card where={`Start here, ${open.step + 1} of ${START_HERE.length}`} title={step.title}>
        {(fold, unfold) => (
          <StepBody key={open.step} at={open.step} step={step} onShow={fold} onBegin={unfold} />
        )}
      </Card>
    );
  }
  const lesson = open === null ? undefined : LESSONS.find(({ id }) => id === open.id);
  return lesson === undefined ? null : (
    <Card where="Lesson" title={lesson.title}>
      {(fold, unfold) => <LessonBody key={lesson.id} lesson={lesson} onShow={fold} onBegin={unfold} />}
    </Card>
  );
}

interface CardProps {
  readonly where: string;
  readonly title: string;
  readonly children: (fold: () => void, unfold: () => void) => ReactNode;
}

function Card({ where, title, children }: CardProps) {
  const [isFolded, setFolded] = useState(false);
  const fold = useCallback(() => setFolded(true), []);
  const unfold = useCallback(() => setFolded(false), []);
  const card = useSheetRoom();
  return (
    <section ref={card} className="learn-card" aria-labelledby="learn-card-title" data-folded={isFolded}>
      <header className="learn-card__head">
        <p className="learn-card__where">{where}</p>
        <h2 id="learn-card-title" tabIndex={-1}>
          {title}
        </h2>
        <IconButton
          className="learn-card__fold"
          icon={isFolded ? 'up' : 'down'}
          label={isFolded ? 'Unfold the text' : 'Fold the text'}
          onClick={isFolded ? unfold : fold}
        />
        <IconButton icon="close" label="Close the lesson" onClick={closeLearning} />
      </header>
      {children(fold, unfold)}
    </section>
  );
}
