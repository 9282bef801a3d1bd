import { useEffect, useState } from 'react';
import type { Design } from '../../../design/document.ts';
import type { Result } from '../../../units/result.ts';
import type { Pipeline, PipelineQuestion } from '../../../analysis/single-collective/single-collective.ts';
import { untilAnswered } from '../../parts/tasks/until-answered.ts';
import { engine } from '../../state/page/session.ts';

export interface AskedPipeline {
  readonly design: Design;
  readonly question: PipelineQuestion;
  readonly answer: Result<Pipeline>;
}

/** The newest answer; while a newer question is open it is the one before. null until there is one. */
export function usePipeline(design: Design, question: PipelineQuestion | null): AskedPipeline | null {
  const [asked, setAsked] = useState<AskedPipeline | null>(null);
  useEffect(() => {
    if (question === null) return undefined;
    return untilAnswered(
      () => engine.pipeline(design, question),
      (answer) => setAsked({ design, question, answer }),
    );
  }, [design, question]);
  return asked;
}
