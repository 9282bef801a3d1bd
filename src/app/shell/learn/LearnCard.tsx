import { useStore } from 'zustand';
import { LESSONS } from '../../../learn/lessons.ts';
import { START_HERE } from '../../../learn/start-here.ts';
import { closeLearning, learning } from '../../state/learn/learn-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import './learn-card.css';
import { LessonBody } from './LessonBody.tsx';
import { StepBody } from './StepBody.tsx';

/** A step of the tour or a lesson: it stays in view while the design is edited. */
export function LearnCard() {
  const open = useStore(learning, (state) => state.open);
  const step = open?.kind === 'step' ? START_HERE[open.step] : undefined;
  const lesson = open?.kind === 'lesson' ? LESSONS.find(({ id }) => id === open.id) : undefined;
  if (open === null || (step === undefined && lesson === undefined)) return null;
  const title = open.kind === 'step' ? `Start here, ${open.step + 1} of ${START_HERE.length}` : 'Lesson';
  return (
    <section className="learn-card" aria-labelledby="learn-card-title">
      <header className="learn-card__head">
        <p className="learn-card__where">{title}</p>
        <h2 id="learn-card-title" tabIndex={-1}>
          {step?.title ?? lesson?.title}
        </h2>
        <IconButton icon="close" label="Close the lesson" onClick={closeLearning} />
      </header>
      {open.kind === 'step' && step !== undefined ? (
        <StepBody key={open.step} at={open.step} step={step} />
      ) : null}
      {lesson === undefined ? null : <LessonBody key={lesson.id} lesson={lesson} />}
    </section>
  );
}
