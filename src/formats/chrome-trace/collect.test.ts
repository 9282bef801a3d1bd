import { describe, expect, it } from 'vitest';
import type { Run } from '../../simulator/run.ts';
import { createTrace } from '../../simulator/record/trace.ts';
import { PASSES } from '../../taskgraph/graph.ts';
import { createCollector } from './collect.ts';
import { tracksOf } from './tracks.ts';
import { cutText, roomOf } from './write.ts';
import { MOST_EVENTS } from './format.ts';

/** Returns a run that has recorded phases [0, 1], [1, 2], ... and compute that ends in between. */
function recorded(phases: number) {
  const trace = createTrace();
  for (let at = 0; at < phases; at++) {
    trace.compute(at, at + 0.5, 0, 0);
    trace.segment(0, at, at + 1, at, 0, 0, 0, 100);
  }
  return { trace, run: { trace, utilisation: null, nowNs: () => phases } as unknown as Run };
}

describe('the contents of a trace', () => {
  it('are everything if there is room', () => {
    const { collected, take } = createCollector(recorded(5).run, 10);
    take(true);
    expect(collected.phases.map(({ endNs }) => endNs)).toEqual([1, 2, 3, 4, 5]);
    expect(collected.compute).toHaveLength(5);
    expect(collected.cutNs).toBeNull();
  });

  it('are otherwise the beginning of the run, phases and compute alike, with the time of the cut', () => {
    const { collected, take } = createCollector(recorded(5).run, 5);
    take(true);
    expect(collected.compute.map(({ endNs }) => endNs)).toEqual([0.5, 1.5, 2.5]);
    expect(collected.phases.map(({ endNs }) => endNs)).toEqual([1, 2]);
    expect(collected.cutNs).toBe(3);
    const run = {
      name: 'SmartBW',
      graph: { tasks: [], groups: [], layerNames: [] },
      servers: [],
      utilisation: null,
    };
    expect(cutText([{ ...run, collected, endNs: 5 }])).toBe(
      'Only the first events are in the file, at most 200,000 in all: SmartBW until 3 ns of 5 ns. Counters show everything.',
    );
  });

  it('name recomputation separately', () => {
    const { run, trace } = recorded(0);
    trace.compute(0, 5, 0, PASSES.indexOf('forward'));
    trace.compute(5, 9, 0, PASSES.indexOf('recompute'));
    const { collected, take } = createCollector(run, 5);
    take(true);
    const graph = { tasks: [], groups: [], layerNames: ['layer 1'] };
    const traced = { name: 'SmartBW', graph, servers: [], collected, utilisation: null, endNs: 9 };
    const names = [...tracksOf(traced, 1)].flatMap((event) => (event.ph === 'X' ? [event.name] : []));
    expect(names).toEqual(['layer 1, forward', 'layer 1, recompute']);
  });

  it('are divided among runs, with room for names and counters of the widest ones', () => {
    for (const [runs, servers, slots] of [
      [1, 4, 1],
      [5, 8, 1],
      [6, 16, 4096],
      [1, 16, 1e6],
    ] as const) {
      const room = roomOf(runs, servers, slots);
      expect(room).toBeGreaterThan(1000);
      const tracks = 2 * Math.min(servers * slots, room);
      expect(runs * (room + tracks + (servers + 1) * 513 + 2 * (2 + servers))).toBeLessThanOrEqual(
        MOST_EVENTS,
      );
    }
  });
});
