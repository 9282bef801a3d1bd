import { describe, expect, it } from 'vitest';
import { fewMicroBatches } from './few-micro-batches.ts';

describe('a pipeline with too few micro-batches', () => {
  it('is one with fewer than stages, whose batch can be cut further', () => {
    expect(fewMicroBatches(16, 1, 32)).toEqual({ stages: 16, microBatches: 1, most: 32 });
    expect(fewMicroBatches(16, 16, 32)).toBeNull();
    expect(fewMicroBatches(16, 8, 8)).toBeNull();
    expect(fewMicroBatches(16, 1.5, 32)).toBeNull();
  });
});
