import { useEffect, useState } from 'react';
import type { Design } from '../../../design/document.ts';
import type { Result } from '../../../units/result.ts';
import type { Pipeline, PipelineQuestion } from '../../../worker/protocol.ts';
import { engine } from '../../state/run/session.ts';

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
    let isCurrent = true;
    // An engine that breaks is reported by the run; the answer stays what it was.
    engine.pipeline(design, question).then(
      (answer) => isCurrent && setAsked({ design, question, answer }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [design, question]);
  return asked;
}
