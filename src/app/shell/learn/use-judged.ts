import { useMemo } from 'react';
import { judge, type Judged } from '../../../learn/goal/judge.ts';
import { parseGoal } from '../../../learn/goal/parse.ts';
import { valueOf } from '../../../units/result.ts';
import { useMeasured } from '../../state/learn/use-measured.ts';

/** Where a goal stands for the shown scheme of the page; null until its run has ended. */
export function useJudged(goal: string): readonly Judged[] | null {
  const clauses = useMemo(() => valueOf(parseGoal(goal)), [goal]);
  const measured = useMeasured();
  return useMemo(() => (measured === null ? null : judge(clauses, measured)), [clauses, measured]);
}
