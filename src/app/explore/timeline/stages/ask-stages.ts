import type { Design } from '../../../../design/document.ts';
import { engine } from '../../../state/page/session.ts';

type Answer = Awaited<ReturnType<typeof engine.stages>>;

interface Asked {
  readonly design: Design;
  readonly splitGBps: readonly number[];
  readonly answer: Promise<Answer>;
}

let last: Asked | null = null;

/** The stages of a design under a split. The last answer is kept, so that it can be computed ahead. */
export function askStages(design: Design, splitGBps: readonly number[]): Promise<Answer> {
  if (last?.design === design && last.splitGBps === splitGBps) return last.answer;
  const asked: Asked = { design, splitGBps, answer: engine.stages(design, splitGBps) };
  last = asked;
  asked.answer.catch(() => {
    // An engine that broke, or code that did not arrive: asked once more, another may answer.
    if (last === asked) last = null;
  });
  return asked.answer;
}
