import { describe, expect, it } from 'vitest';
import { byRole } from '../../../taskgraph/roles.ts';
import { pipelineParts, pipelineText } from './pipeline-words.ts';

const RESULT = {
  iterationNs: 1000,
  computeNs: 600,
  exposedCommNs: 150,
  commNs: byRole((role) => (role === 'model' ? 200 : role === 'pipeline' ? 50 : 0)),
  pipeline: { stages: 4, idleNs: 250, bubbleNs: 200 },
};

describe('what takes an iteration of a pipeline', () => {
  it('is told as shares that add up, with what is under way on each axis', () => {
    expect(pipelineText(RESULT)).toBe(
      'Compute takes 60 % of the iteration, the bubble 25 %, exposed communication 15 %, mean over the stages. Under way, hidden or not: TP 20 %, PP 5 %.',
    );
    const parts = pipelineParts(RESULT) ?? [];
    expect(parts.reduce((sum, { ns }) => sum + ns, 0)).toBe(RESULT.iterationNs);
  });

  it('begins with what takes the most', () => {
    const late = { ...RESULT, computeNs: 100, pipeline: { ...RESULT.pipeline, idleNs: 750 } };
    expect(pipelineText(late)).toMatch(
      /^The bubble takes 75 % of the iteration, exposed communication 15 %, compute 10 %/,
    );
  });

  it('is nothing of a design without stages', () => {
    const { pipeline: _, ...plain } = RESULT;
    expect(pipelineText(plain)).toBeNull();
  });
});
