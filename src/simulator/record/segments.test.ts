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
  it('never overlap on a dimension with one active chunk and one queue', () => {
    fc.assert(
      fc.property(anySimulation(wholeNs, oneAtATime), (input) => {
        const { segments } = simulate(input);
        for (let server = 0; server < input.servers; server++) {
          const found = ofServer(segments, server);
          found.slice(1).forEach(({ startNs }, index) => {
            expect(startNs).toBeGreaterThanOrEqual(found[index]!.endNs);
          });
        }
      }),
      { numRuns: cases(120, 300) },
    );
  });

  it('add up to the service time of their dimension and lie inside its busy time', () => {
    fc.assert(
      fc.property(anySimulation(), (input) => {
        const { segments, totals } = simulate(input);
        totals.servers.forEach(({ phases, serviceNs, bytes, busyNs }, server) => {
          const found = ofServer(segments, server);
          expect(found.length).toBe(phases);
          expect(found.reduce((sum, { startNs, endNs }) => sum + endNs - startNs, 0)).toBe(serviceNs);
          expect(found.reduce((sum, segment) => sum + segment.bytes, 0)).toBe(bytes);
          const servedNs = unionNs(found.map(({ startNs, endNs }) => ({ fromNs: startNs, toNs: endNs })));
          // No place stays free while a chunk waits for it, so a dimension with a queue is serving a chunk.
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

  it('show the phases of each chunk one after the other', () => {
    fc.assert(
      fc.property(anySimulation(), (input) => {
        const { segments, totals } = simulate(input);
        for (let chunk = 0; chunk < totals.chunks; chunk++) {
          const found = segments.filter((segment) => segment.chunk === chunk);
          expect(found.map(({ phase }) => phase)).toEqual([...found.keys()]);
          found.slice(1).forEach(({ startNs }, index) => {
            expect(startNs).toBeGreaterThanOrEqual(found[index]!.endNs);
          });
        }
      }),
    );
  });
});

describe('busy intervals', () => {
  it('cover the busy time, disjoint and in order', () => {
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

describe('collectives issued at the same time', () => {
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

  it('are served in the order in which they are declared', () => {
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
