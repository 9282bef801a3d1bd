import { describe, expect, it } from 'vitest';
import { evaluate } from '../../run/evaluate.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import type { Design } from '../../design/document.ts';
import { valueOf } from '../../units/result.ts';
import { designsOf } from './designs-of.ts';
import type { QuestionRun } from './question.ts';
import { QUESTIONS } from './questions.ts';

function runOf(design: Design): QuestionRun {
  const { evaluated } = valueOf(evaluate(design, ALL_PARTS));
  const shown = evaluated.find(({ closed }) => closed.scheme === design.bandwidth.scheme)!.simulated;
  return {
    iterationNs: shown.iterationNs,
    exposedNs: shown.exposedCommNs,
    perSecond: shown.throughput.perSecond!,
    costDollars: shown.costDollars,
    bySchemeNs: new Map(evaluated.map(({ closed, simulated }) => [closed.scheme, simulated.iterationNs])),
  };
}

describe('a question of the gallery', () => {
  it.each(QUESTIONS)('"$question" has the answer that runs of its designs give', (question) => {
    const designs = valueOf(designsOf(question));
    expect(question.answerOf(designs.map(runOf))).toBe(question.answer);
  });

  it('has a name and a question of its own', () => {
    expect(new Set(QUESTIONS.map(({ id }) => id)).size).toBe(QUESTIONS.length);
    expect(QUESTIONS.every(({ question }) => question.endsWith('?'))).toBe(true);
  });
});
