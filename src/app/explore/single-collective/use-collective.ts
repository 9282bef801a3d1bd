import { useEffect, useState } from 'react';
import type { Design } from '../../../design/document.ts';
import type { Result } from '../../../units/result.ts';
import type {
  SingleCollective,
  SingleCollectiveQuestion,
} from '../../../analysis/single-collective/single-collective.ts';
import { untilAnswered } from '../../parts/tasks/until-answered.ts';
import { engine } from '../../state/page/session.ts';

export interface CollectiveAnswer {
  readonly design: Design;
  readonly question: SingleCollectiveQuestion;
  readonly answer: Result<SingleCollective>;
}

/** The newest answer; while a newer question is open it is the one before. null until there is one. */
export function useSingleCollective(
  design: Design,
  question: SingleCollectiveQuestion | null,
): CollectiveAnswer | null {
  const [asked, setAsked] = useState<CollectiveAnswer | null>(null);
  useEffect(() => {
    if (question === null) return undefined;
    return untilAnswered(
      () => engine.singleCollective(design, question),
      (answer) => setAsked({ design, question, answer }),
    );
  }, [design, question]);
  return asked;
}
