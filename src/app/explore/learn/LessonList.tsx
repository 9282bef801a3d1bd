import { useStore } from 'zustand';
import { LESSONS } from '../../../learn/lessons.ts';
import { TRACKS, type Track } from '../../../learn/lesson.ts';
import { learning, openLesson } from '../../state/learn/learn-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

const tracks = Object.keys(TRACKS) as readonly Track[];

/** Lessons by track, with those that are done. */
export function LessonList() {
  const done = useStore(learning, (state) => state.done);
  return (
    <div className="learn__tracks">
      {tracks.map((track) => {
        const lessons = LESSONS.filter((lesson) => lesson.track === track);
        const finished = lessons.filter(({ id }) => done.includes(id)).length;
        return (
          <div key={track}>
            <h4>
              {TRACKS[track]}{' '}
              <span className="learn__count">
                {finished} of {lessons.length}
              </span>
            </h4>
            <ul>
              {lessons.map(({ id, title }) => (
                <li key={id}>
                  <Button
                    className="learn__lesson"
                    onClick={() => {
                      openLesson(id);
                      scrollTo({ top: 0 });
                    }}
                  >
                    <span className="learn__mark" data-done={done.includes(id)}>
                      {done.includes(id) ? <Icon name="check" /> : null}
                    </span>
                    {title}
                    {done.includes(id) ? <span className="visually-hidden">, done</span> : null}
                    <span className="learn__open">
                      <Icon name="forward" />
                    </span>
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}
