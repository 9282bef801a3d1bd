import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../testing/large.ts';
import { anyPolicy, anySimulation } from '../../testing/arbitrary/simulation.arbitrary.ts';
import { simulate, type PhaseRow } from '../../testing/runs/simulation.ts';
import { everyone, graphOf, send } from '../../testing/tasks.ts';
import { tableInput } from '../../testing/runs/simulation.ts';
import { unionNs } from '../../testing/twin/summary.ts';

const wholeNs = fc.integer({ min: 0, max: 30 });
const oneAtATime = anyPolicy.map((policy) => ({ ...policy, activeChunks: 1, queuesPerDimension: 1 }));

function ofServer(segments: readonly PhaseRow[], server: number): readonly PhaseRow[] {
  return segments
    .filter((segment) => segment.server === server)
    .sort((a, b) => a.startNs - b.startNs || a.endNs - b.endNs);
}

describe('segments', () => {
  it('of a dimension with one active chunk and one queue never overlap', () => {
    fc.assert(
      fc.property(anySimulation(wholeNs, oneAtATime), (input) => {
        const { segments } = simulate(input);
        for (let server = 0; server < input.servers; server++) {
          const own = ofServer(segments, server);
          own.slice(1).forEach(({ startNs }, index) => {
            expect(startNs).toBeGreaterThanOrEqual(own[index]!.endNs);
          });
        }
      }),
      { numRuns: cases(120, 300) },
    );
  });

  it('together are the service of their dimension, and lie inside its busy time', () => {
    fc.assert(
      fc.property(anySimulation(), (input) => {
        const { segments, totals } = simulate(input);
        totals.servers.forEach(({ phases, serviceNs, bytes, busyNs }, server) => {
          const own = ofServer(segments, server);
          expect(own.length).toBe(phases);
          expect(own.reduce((sum, { startNs, endNs }) => sum + endNs - startNs, 0)).toBe(serviceNs);
          expect(own.reduce((sum, segment) => sum + segment.bytes, 0)).toBe(bytes);
          const servedNs = unionNs(own.map(({ startNs, endNs }) => ({ fromNs: startNs, toNs: endNs })));
          // A place is never left free while a chunk waits for it, so somebody queued means somebody served.
          expect(servedNs).toBe(busyNs);
        });
      }),
      { numRuns: cases(120, 300) },
    );
  });

  it('come in the order in which they end', () => {
    fc.assert(
      fc.property(anySimulation(), (input) => {
        const ends = simulate(input).segments.map(({ endNs }) => endNs);
        expect(ends).toEqual([...ends].sort((a, b) => a - b));
      }),
    );
  });

  it('show each chunk in its phases, one after the other', () => {
    fc.assert(
      fc.property(anySimulation(), (input) => {
        const { segments, totals } = simulate(input);
        for (let chunk = 0; chunk < totals.chunks; chunk++) {
          const own = segments.filter((segment) => segment.chunk === chunk);
          expect(own.map(({ phase }) => phase)).toEqual([...own.keys()]);
          own.slice(1).forEach(({ startNs }, index) => {
            expect(startNs).toBeGreaterThanOrEqual(own[index]!.endNs);
          });
        }
      }),
    );
  });
});

describe('busy intervals', () => {
  it('are the busy time, apart from each other and in order', () => {
    fc.assert(
      fc.property(anySimulation(), (input) => {
        const { totals } = simulate(input, { busyIntervals: true });
        totals.busyIntervals?.forEach((ends, server) => {
          ends.slice(1).forEach((timeNs, index) => {
            expect(timeNs).toBeGreaterThan(ends[index]!);
          });
          const lengthNs = ends.reduce((sum, timeNs, index) => sum + (index % 2 === 1 ? timeNs : -timeNs), 0);
          expect(lengthNs).toBe(totals.servers[server]?.busyNs);
        });
      }),
    );
  });
});

describe('collectives of one instant', () => {
  const sizes = [30, 10, 20];
  const ordered = (scheduling: 'FIFO' | 'LIFO', sent: readonly number[]): readonly number[] =>
    simulate(
      tableInput({
        sizes: [2],
        policy: { scheduling },
        graph: graphOf(
          sent.map((bytes) => send('allReduce', bytes)),
          [everyone(1)],
        ),
      }),
    ).segments.map(({ bytes }) => bytes);

  it('are served as they are declared, whatever they are', () => {
    for (const sent of [sizes, sizes.toReversed(), sizes.toSorted((a, b) => a - b)]) {
      expect(ordered('FIFO', sent)).toEqual(sent);
      // The first finds the dimension free.
      expect(ordered('LIFO', sent)).toEqual([sent[0], ...sent.slice(1).toReversed()]);
    }
  });

  it('do not depend on how groups are numbered', () => {
    fc.assert(
      fc.property(anySimulation(), (input) => {
        const { graph } = input;
        const last = graph.groups.length - 1;
        const renumbered = {
          ...graph,
          groups: graph.groups.toReversed(),
          tasks: graph.tasks.map((task) =>
            task.kind === 'collective' ? { ...task, group: last - task.group } : task,
          ),
        };
        expect(simulate({ ...input, graph: renumbered })).toEqual(simulate(input));
      }),
    );
  });
});
