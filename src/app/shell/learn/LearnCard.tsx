import { useCallback, useEffect, useState } from 'react';
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
  const [isFolded, setFolded] = useState(false);
  const fold = useCallback(() => setFolded(true), []);
  const unfold = useCallback(() => setFolded(false), []);
  const card = useSheetRoom();
  useEffect(() => {
    keepOpen(open);
    return () => keepOpen(null);
  }, [open]);
  const step = open?.kind === 'step' ? START_HERE[open.step] : undefined;
  const lesson = open?.kind === 'lesson' ? LESSONS.find(({ id }) => id === open.id) : undefined;
  if (open === null || (step === undefined && lesson === undefined)) return null;
  const title = open.kind === 'step' ? `Start here, ${open.step + 1} of ${START_HERE.length}` : 'Lesson';
  return (
    <section ref={card} className="learn-card" aria-labelledby="learn-card-title" data-folded={isFolded}>
      <header className="learn-card__head">
        <p className="learn-card__where">{title}</p>
        <h2 id="learn-card-title" tabIndex={-1}>
          {step?.title ?? lesson?.title}
        </h2>
        <IconButton
          className="learn-card__fold"
          icon={isFolded ? 'up' : 'down'}
          label={isFolded ? 'Unfold the text' : 'Fold the text'}
          onClick={isFolded ? unfold : fold}
        />
        <IconButton icon="close" label="Close the lesson" onClick={closeLearning} />
      </header>
      {open.kind === 'step' && step !== undefined ? (
        <StepBody key={open.step} at={open.step} step={step} onShow={fold} onBegin={unfold} />
      ) : null}
      {lesson === undefined ? null : (
        <LessonBody key={lesson.id} lesson={lesson} onShow={fold} onBegin={unfold} />
      )}
    </section>
  );
}
