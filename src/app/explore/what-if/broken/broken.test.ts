import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../../design/defaults.ts';
import { runOf } from '../../../../testing/runs/run-of.ts';
import { brokenOf, reasonText } from './broken.ts';

describe('the reason that a condition costs what it costs', () => {
  const result = runOf(DEFAULT_DESIGN);
  const [nic, , npu] = brokenOf(DEFAULT_DESIGN).map(({ condition }) => condition);

  it('is that nothing is sent, only where nothing is', () => {
    const dimensions = result.dimensions.map((dimension) => ({ ...dimension, bytes: 0 }));
    const idle = { ...result, dimensions };
    expect(reasonText(idle, idle, nic!)).toBe('because nothing is sent there');
    expect(reasonText(idle, idle, npu!)).toBe('because other work takes longer and hides it');
    expect(reasonText(result, result, nic!)).toBe('because other work takes longer and hides it');
  });

  it('is the part that takes longer', () => {
    const slower = { ...result, exposedCommNs: result.exposedCommNs + 1e6 };
    expect(reasonText(result, slower, nic!)).toMatch(/^because exposed communication takes/);
    const pipeline = { stages: 2, idleNs: 1e6, bubbleNs: 0 };
    const staged = { ...result, pipeline };
    const idler = { ...staged, pipeline: { ...pipeline, idleNs: 3e6 } };
    expect(reasonText(staged, idler, nic!)).toBe('because the bubble of the pipeline takes 3 ms, not 1 ms');
  });
});
