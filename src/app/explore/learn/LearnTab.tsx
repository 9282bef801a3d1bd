import { useStore } from 'zustand';
import { learning, lookUp, openStep, TOUR } from '../../state/learn/learn-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import './learn.css';
import { LessonList } from './LessonList.tsx';
import { WordList } from './WordList.tsx';

/** Lessons on live designs, and the words of the page. */
export function LearnTab() {
  const word = useStore(learning, (state) => state.word);
  const isToured = useStore(learning, ({ done }) => done.includes(TOUR));
  return (
    <div className="learn">
      <section aria-labelledby="learn-lessons">
        <div className="learn__head">
          <h3 id="learn-lessons">Lessons</h3>
          <Button onClick={() => openStep(0)}>
            {isToured ? <Icon name="check" /> : null}
            <span>
              Start here: five steps
              {isToured ? <span className="visually-hidden">, done</span> : null}
            </span>
          </Button>
        </div>
        <p className="learn__note">
          Each opens a design with a question; the page checks your answer on its run. Undo brings your own
          design back.
        </p>
        <LessonList />
      </section>
      <section aria-labelledby="learn-words">
        <div className="learn__head">
          <h3 id="learn-words">Words</h3>
        </div>
        <WordList key={word} word={word} onAll={() => lookUp(null)} />
      </section>
    </div>
  );
}
