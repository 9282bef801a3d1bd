/** No network is faster than its wires: link by link, counted apart from what the analytical network counts. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLLECTIVES, type Collective, type LogicalDimension } from '../../collective/types.ts';
import { layoutOf, spreadIn, type Wiring } from '../../network/contention/layout.ts';
import { run as runOnLinks } from '../../testing/fabric.ts';
import { FULL_RECORDING } from '../../testing/runs/simulation.ts';
import { cases } from '../../testing/large.ts';
import { anyExact } from '../../testing/arbitrary/exact.arbitrary.ts';
import { physicalGraph } from '../../topology/physical/graph.ts';
import { wireTopology } from '../../topology/physical/wire.ts';
import { toEnd } from '../../design/steps.ts';
import { prepareDesign } from './prepare-design.ts';
import { runScheme } from './run-scheme.ts';
import { topologyOf } from './topology-of.ts';

const ROUNDING = 1e-6;

/** Bytes on each link of a dimension for one byte entering the phase, from its messages one by one. */
function bytesByLink(wiring: Wiring, logical: LogicalDimension, operation: Collective): Float64Array {
  const layout = layoutOf(wiring, logical, false);
  const { linkBytes } = runOnLinks(
    layout.fabric,
    [{ logical: layout.logical, operation, bytesIn: 1e6, bytesOut: 1e6 }],
    1,
    { spread: spreadIn(layout, false) },
  );
  return linkBytes.map((bytes) => bytes / 1e6);
}

describe('a run of any design in exact mode', () => {
  it('takes no less than any link needs for its bytes, and no part of it sends more than a dimension can', () => {
    let runs = 0;
    fc.assert(
      fc.property(anyExact, (design) => {
        const prepared = prepareDesign(design);
        if (!prepared.ok) return;
        const recording = { ...FULL_RECORDING, buckets: 64 };
        const started = toEnd(runScheme(prepared.value, design.bandwidth.scheme, recording));
        if (!started.ok) return;
        const { run, closed, lanes } = started.value;
        while (!run.advance(10_000));
        const segments = run.trace!.takeSegments();
        const { endNs, servers } = run.totals();
        runs++;
        servers.forEach(({ bytes, spannedNs }, server) => {
          expect(bytes).toBeLessThanOrEqual(spannedNs * lanes[server]!.bandwidthGBps * (1 + ROUNDING));
        });
        const { values } = run.utilisation!.picture(endNs);
        for (const value of values) expect(value).toBeLessThanOrEqual(1 + ROUNDING);

        const topology = topologyOf(design, closed.splitGBps);
        const wiring = { topology, fabric: wireTopology(topology) };
        const { logical } = prepared.value.prepared;
        const lists = Object.values(logical).flat();
        /** By links that meet, then link: the time that it needs. */
        const needed = new Map<string, Float64Array>();
        const known = new Map<string, { readonly key: string; readonly ns: Float64Array }>();
        for (let index = 0; index < segments.count; index++) {
          const operation = COLLECTIVES[segments.operation[index]!]!;
          const task = prepared.value.prepared.graph.tasks[segments.task[index]!]!;
          if (task.kind !== 'collective') throw new Error('no collective');
          const server = segments.server[index]!;
          const group = logical[task.collective].find((each) => each.server === server) ?? lists[server]!;
          const { algorithm, size, npuStride, dimension } = group;
          const of = [dimension, size, npuStride, algorithm.name, algorithm.window, operation].join();
          let phase = known.get(of);
          if (phase === undefined) {
            const layout = layoutOf(wiring, group, false);
            const { bandwidthGBps } = physicalGraph(layout.fabric);
            const ns = bytesByLink(wiring, group, operation).map(
              (bytes, link) => bytes / bandwidthGBps[link]!,
            );
            phase = { key: layout.key, ns };
            known.set(of, phase);
          }
          // What enters a phase, from what an NPU sends in it.
          const sent = segments.bytes[index]!;
          const perByte = phase.ns;
          const sum = needed.get(phase.key) ?? new Float64Array(perByte.length);
          needed.set(phase.key, sum);
          const entering = sent / sentPerByte(group, operation);
          perByte.forEach((ns, link) => (sum[link] = sum[link]! + ns * entering));
        }
        for (const sums of needed.values()) {
          for (const ns of sums) expect(ns).toBeLessThanOrEqual(endNs * (1 + ROUNDING));
        }
      }),
      { numRuns: cases(60, 1000) },
    );
    expect(runs).toBeGreaterThan(10);
  });
});

/** Bytes that an NPU sends on average for one that enters. */
function sentPerByte({ algorithm, size }: LogicalDimension, operation: Collective): number {
  if (operation === 'allGather') return size - 1;
  if (operation === 'allToAll' && algorithm.name === 'ring') return (size - 1) / 2;
  return ((operation === 'allReduce' ? 2 : 1) * (size - 1)) / size;
}
