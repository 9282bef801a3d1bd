import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { judge, type Judged } from '../../../learn/goal/judge.ts';
import { parseGoal } from '../../../learn/goal/parse.ts';
import type { Lesson } from '../../../learn/lesson.ts';
import { LESSONS } from '../../../learn/lessons.ts';
import { valueOf } from '../../../units/result.ts';
import { change, replaceDesign } from '../../state/page/edits.ts';
import { useDesign } from '../../state/page/hooks.ts';
import { learning, openLesson, reached } from '../../state/learn/learn-store.ts';
import { useMeasured } from '../../state/learn/use-measured.ts';
import { openTab } from '../../state/view/tab-store.ts';
import { announce } from '../../ui/announce.ts';
import { WordsIn } from '../../parts/words/WordsIn.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ShowIt } from './ShowIt.tsx';

interface LessonBodyProps {
  readonly lesson: Lesson;
  readonly onShow: () => void;
  readonly onBegin: () => void;
}

/** The question of a lesson, its goal, hints, and the explanation once the goal is reached. */
export function LessonBody({ lesson, onShow, onBegin }: LessonBodyProps) {
  const [hints, setHints] = useState(0);
  // A run that began before the lesson says nothing about its goal.
  const design = useDesign((shown) => shown);
  const isResumed = useStore(learning, (state) => state.isResumed);
  const [before] = useState(isResumed ? null : design);
  const standing = useJudged(lesson.goal);
  const judged = design === before ? null : standing;
  const isReached = judged !== null && judged.every(({ isMet }) => isMet);

  useEffect(() => {
    // A page that was reloaded keeps the design, with what was tried on it.
    if (!learning.getState().isResumed) replaceDesign(lesson.start);
    openTab(lesson.tab);
    onBegin();
    document.getElementById('learn-card-title')?.focus({ preventScroll: true });
  }, [lesson, onBegin]);

  useEffect(() => {
    if (!isReached) return;
    reached(lesson.id);
    announce(`Goal reached. ${lesson.explanation}`);
  }, [isReached, lesson]);

  return (
    <>
      <div className="learn-card__text" data-passage>
        <WordsIn text={lesson.text} />
      </div>
      <div className="learn-card__question">
        <strong>
          <WordsIn text={lesson.question} />
        </strong>
      </div>
      <Goal judged={judged} />
      {lesson.hints.slice(0, hints).map((hint) => (
        <div key={hint} className="learn-card__hint">
          <WordsIn text={hint} />
        </div>
      ))}
      {isReached ? (
        <div className="learn-card__explained">
          <WordsIn text={lesson.explanation} />
        </div>
      ) : null}
      <Actions
        lesson={lesson}
        isReached={isReached}
        hints={hints}
        onHint={() => setHints(hints + 1)}
        onShow={onShow}
        onBegin={onBegin}
      />
    </>
  );
}

/** The clauses of the goal, each with whether it is met. */
function Goal({ judged }: { readonly judged: readonly Judged[] | null }) {
  return (
    <ul className="learn-card__goal" aria-label="Goal">
      {judged === null ? (
        <li>The run has not ended yet.</li>
      ) : (
        judged.map(({ text, isMet }) => (
          <li key={text} data-met={isMet}>
            <Icon name={isMet ? 'check' : 'close'} />
            <span>
              <WordsIn text={text} />
              <span className="visually-hidden">{isMet ? ', reached' : ', not reached'}</span>
            </span>
          </li>
        ))
      )}
    </ul>
  );
}

interface ActionsProps extends LessonBodyProps {
  readonly isReached: boolean;
  /** How many hints are shown. */
  readonly hints: number;
  readonly onHint: () => void;
}

function Actions({ lesson, isReached, hints, onHint, onShow, onBegin }: ActionsProps) {
  const wasReached = useStore(learning, ({ done }) => done.includes(lesson.id));
  const next = LESSONS[LESSONS.indexOf(lesson) + 1];
  return (
    <p className="learn-card__actions">
      <ShowIt isCompared={false} onShow={onShow} />
      {isReached ? (
        <Button look="quiet" className="learn-card__why" onClick={onBegin}>
          What it shows
        </Button>
      ) : null}
      {isReached || hints >= lesson.hints.length ? null : (
        <Button onClick={onHint}>{hints === 0 ? 'A hint' : 'Another hint'}</Button>
      )}
      {isReached || hints < lesson.hints.length ? null : (
        <Button onClick={() => change(() => lesson.answer(lesson.start))}>Show an answer</Button>
      )}
      {hints > 0 || wasReached ? (
        <Button onClick={() => replaceDesign(lesson.start)}>Begin again</Button>
      ) : null}
      {isReached && next !== undefined ? (
        <Button look="strong" onClick={() => openLesson(next.id)}>
          <span>
            Next<span className="learn-card__of">: {next.title}</span>
          </span>
        </Button>
      ) : null}
    </p>
  );
}

/** Where a goal stands for the shown scheme of the page; null until its run has ended. */
function useJudged(goal: string): readonly Judged[] | null {
  const clauses = useMemo(() => valueOf(parseGoal(goal)), [goal]);
  const measured = useMeasured();
  return useMemo(() => (measured === null ? null : judge(clauses, measured)), [clauses, measured]);
}
