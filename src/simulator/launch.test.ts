import { describe, expect, it } from 'vitest';
import { simulate, tableInput } from '../testing/runs/simulation.ts';
import { everyone, graphOf, send } from '../testing/tasks.ts';

describe('the launch of a collective', () => {
  const first = send('allReduce', 10);
  const input = (launchNs: number, replay = false) =>
    simulate(
      tableInput({
        sizes: [2],
        policy: { chunks: 1 },
        graph: graphOf(
          [
            { ...first, launchNs },
            { ...first, launchNs, after: [0] },
          ],
          [everyone(1)],
        ),
      }),
      { replay },
    );

  it.each([false, true])(
    'delays the first chunk of a collective every time it is issued (replayed: %s)',
    (replay) => {
      const plain = input(0, replay).totals;
      const launched = input(5, replay).totals;
      expect(launched.endNs).toBe(plain.endNs + 2 * 5);
      // Nothing is under way yet: it is no time of a role.
      expect(launched.roleNs).toEqual(plain.roleNs);
      expect(launched.chunks).toBe(plain.chunks);
    },
  );
});
