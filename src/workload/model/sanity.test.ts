import { describe, expect, it } from 'vitest';
import { communicationShare } from './sanity.ts';

describe('the share of the iteration that is communication', () => {
  it('is the time that an NPU waits for the network', () => {
    expect(communicationShare({ iterationNs: 8e8, computeNs: 6e8, commNs: 5e8 })).toEqual({
      exposed: 0.25,
      line: 'Exposed communication is 25 % of the iteration: 200 ms of 800 ms.',
      warning: null,
    });
  });

  it('comes with a warning if compute hides the network', () => {
    const { warning } = communicationShare({ iterationNs: 1e9, computeNs: 999e6, commNs: 3e8 });
    expect(warning).toBe(
      'Compute hides the network (299 ms of 300 ms of communication), so every topology and bandwidth split takes about the same time. ' +
        'Less compute per NPU, a faster accelerator or no overlap would show the network.',
    );
  });

  it('comes with a warning if there is next to nothing to hide, and if there is nothing', () => {
    const little = communicationShare({ iterationNs: 1e9, computeNs: 995e6, commNs: 5e6 });
    expect(little.warning).toContain('Compute takes nearly all of the iteration (communication 5 ms)');
    const none = communicationShare({ iterationNs: 1e9, computeNs: 1e9, commNs: 0 });
    expect(none.warning).toBe(
      'Nothing is communicated, so every topology and bandwidth split takes about the same time.',
    );
    expect(communicationShare({ iterationNs: 0, computeNs: 0, commNs: 0 }).exposed).toBe(0);
  });
});
