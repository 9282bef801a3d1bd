import { describe, expect, it } from 'vitest';
import { validateDesign } from '../design/schema/schema.ts';
import type { Design } from '../design/document.ts';
import { trials } from '../analysis/questions/trials.ts';
import { judge } from './goal/judge.ts';
import { parseGoal } from './goal/parse.ts';
import type { Measured } from './goal/measures.ts';
import { LESSONS } from './lessons.ts';
import { TRACKS } from './lesson.ts';
import '../testing/every-model.ts';
import { valueOf } from '../units/result.ts';

function measured(design: Design): Measured {
  const steps = trials([design]);
  for (;;) {
    const step = steps.next();
    if (step.done !== true) continue;
    const [trial] = valueOf(step.value);
    if (trial?.ok !== true) throw new Error(JSON.stringify(trial));
    return { design, result: trial.result };
  }
}

describe('lessons', () => {
  it('are at least 20, with unique ids, and every track has some', () => {
    expect(LESSONS.length).toBeGreaterThanOrEqual(20);
    expect(new Set(LESSONS.map(({ id }) => id)).size).toBe(LESSONS.length);
    expect(new Set(LESSONS.map(({ track }) => track))).toEqual(new Set(Object.keys(TRACKS)));
  });

  it.each(LESSONS)('have a start that does not meet the goal, and an answer that does: $id', (lesson) => {
    const goal = valueOf(parseGoal(lesson.goal));
    expect(judge(goal, measured(lesson.start)).some(({ isMet }) => !isMet)).toBe(true);
    const answer = judge(goal, measured(lesson.answer(lesson.start)));
    expect(answer.filter(({ isMet }) => !isMet)).toEqual([]);
  });

  it.each(LESSONS)('have documents as start and answer: $id', ({ start, answer }) => {
    expect(validateDesign(start)).toMatchObject({ ok: true });
    expect(validateDesign(answer(start))).toMatchObject({ ok: true });
  });
});
