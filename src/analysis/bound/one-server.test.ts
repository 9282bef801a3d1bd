import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oneServer, type Jobs } from './one-server.ts';

/** Returns the set's own proof: its least head, all its work, its least tail. */
function provenBy({ headNs, workNs, tailNs }: Jobs, set: readonly number[]): number {
  const ofSet = (all: readonly number[]): readonly number[] => set.map((job) => all[job]!);
  const work = ofSet(workNs).reduce((sum, ns) => sum + ns, 0);
  return Math.min(...ofSet(headNs)) + work + Math.min(...ofSet(tailNs));
}

const time = fc.integer({ min: 0, max: 20 });
const jobs = fc.array(fc.tuple(time, time, time), { minLength: 1, maxLength: 7 }).map((all): Jobs => ({
  headNs: all.map(([head]) => head),
  workNs: all.map(([, work]) => work),
  tailNs: all.map(([, , tail]) => tail),
}));

describe('one server', () => {
  it('needs at least 49 for the jobs of Carlier (1982), table 1', () => {
    const carlier = {
      headNs: [10, 13, 11, 20, 30, 0, 30],
      workNs: [5, 6, 7, 4, 3, 6, 2],
      tailNs: [7, 26, 24, 21, 8, 17, 0],
    };
    const { leastNs, set } = oneServer(carlier);
    expect(leastNs).toBe(49);
    expect(provenBy(carlier, set)).toBe(49);
  });

  it('needs exactly what the worst of all sets needs, and names such a set', () => {
    fc.assert(
      fc.property(jobs, (sample) => {
        const { leastNs, set } = oneServer(sample);
        let worst = 0;
        for (let mask = 1; mask < 2 ** sample.headNs.length; mask += 1) {
          const members = sample.headNs.map((_, job) => job).filter((job) => (mask >> job) % 2 === 1);
          worst = Math.max(worst, provenBy(sample, members));
        }
        expect(leastNs).toBe(worst);
        expect(provenBy(sample, set)).toBe(worst);
      }),
    );
  });

  it('needs no time without jobs', () => {
    expect(oneServer({ headNs: [], workNs: [], tailNs: [] })).toEqual({ leastNs: 0, set: [] });
  });
});
