/** No network is faster than its links: counted link by link, independently of the analytical network. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLLECTIVES, type Collective, type LogicalDimension } from '../collective/types.ts';
import { layoutOf, spreadIn, type Wiring } from '../network/contention/layout.ts';
import { run as runOnLinks } from '../testing/fabric.ts';
import { FULL_RECORDING } from '../testing/runs/simulation.ts';
import { TOTALS_ONLY } from '../simulator/input.ts';
import { stagedWith } from '../testing/arbitrary/staged.arbitrary.ts';
import { dimensionBandwidthGBps } from '../topology/bandwidth.ts';
import type { Topology } from '../topology/dimension.ts';
import { valueOf } from '../units/result.ts';
import { PIPELINE_SCHEDULES } from '../workload/pipeline/facts/names.ts';
import type { PreparedCase } from './prepare-case.ts';
import { schemeResult } from './report/report.ts';
import type { Lane } from './report/results.ts';
import { sendCosts } from './send-cost.ts';
import { startRun } from './simulate.ts';
import { cases } from '../testing/large.ts';
import { anyExact } from '../testing/arbitrary/exact.arbitrary.ts';
import { physicalGraph } from '../topology/physical/graph.ts';
import { wireTopology } from '../topology/physical/wire.ts';
import { toEnd } from '../design/steps.ts';
import type { Design, SchemeId } from '../design/document.ts';
import { prepareDesign, type PreparedDesign } from './prepare-design.ts';
import { runScheme, type SchemeRun } from './run-scheme.ts';
import { topologyOf } from './topology-of.ts';
import { ALL_PARTS } from './all-parts.ts';

const ROUNDING = 1e-6;
/** Chunks of a double binary tree alternate between two trees. */
const TREES = 2;

/** Returns the bytes on each link of a dimension per byte that enters the phase, summed over its messages. */
function bytesByLink(wiring: Wiring, logical: LogicalDimension, operation: Collective): Float64Array {
  const layout = layoutOf(wiring, logical, false);
  const { linkBytes } = runOnLinks(
    layout.fabric,
    [{ logical: layout.logical, operation, bytesIn: 1e6, bytesOut: 1e6 }],
    TREES,
    { spread: spreadIn(layout, false) },
  );
  return linkBytes.map((bytes) => bytes / (TREES * 1e6));
}

/** Returns the run of a design before its first step, or discards the sample if the design is refused. */
function startedRun(design: Design, scheme: SchemeId): SchemeRun & { readonly prepared: PreparedDesign } {
  const prepared = prepareDesign(design, ALL_PARTS);
  fc.pre(prepared.ok);
  const started = toEnd(runScheme(prepared.value, scheme, { ...FULL_RECORDING, buckets: 64 }));
  fc.pre(started.ok);
  return { ...started.value, prepared: prepared.value };
}

describe('a run of any design in exact mode', () => {
  it('takes no less than any link needs for its bytes, and no phase sends faster than its dimension can', () => {
    fc.assert(
      fc.property(anyExact, (design) => {
        const { prepared, run, closed, lanes } = startedRun(design, design.bandwidth.scheme);
        while (!run.advance(10_000));
        const segments = run.trace!.takeSegments();
        const { endNs, servers } = run.totals();
        servers.forEach(({ bytes, spannedNs }, server) => {
          expect(bytes).toBeLessThanOrEqual(spannedNs * lanes[server]!.bandwidthGBps * (1 + ROUNDING));
        });
        const { values } = run.utilisation!.picture(endNs);
        for (const value of values) expect(value).toBeLessThanOrEqual(1 + ROUNDING);

        const topology = topologyOf(design, closed.splitGBps, ALL_PARTS);
        const wiring = { topology, fabric: wireTopology(topology) };
        const { logical } = prepared.prepared;
        const lists = Object.values(logical).flat();
        /** Time needed, keyed by the set of links that meet and the link. */
        const needed = new Map<string, Float64Array>();
        const known = new Map<string, { readonly key: string; readonly ns: Float64Array }>();
        for (let index = 0; index < segments.count; index++) {
          const operation = COLLECTIVES[segments.operation[index]!]!;
          const task = prepared.prepared.graph.tasks[segments.task[index]!]!;
          if (task.kind !== 'collective') throw new Error('no collective');
          const server = segments.server[index]!;
          const group = logical[task.collective].find((entry) => entry.server === server) ?? lists[server]!;
          const { algorithm, size, npuStride, dimension } = group;
          const key = [dimension, size, npuStride, algorithm.name, algorithm.window, operation].join();
          let phase = known.get(key);
          if (phase === undefined) {
            const layout = layoutOf(wiring, group, false);
            const { bandwidthGBps } = physicalGraph(layout.fabric);
            const ns = bytesByLink(wiring, group, operation).map(
              (bytes, link) => bytes / bandwidthGBps[link]!,
            );
            phase = { key: layout.key, ns };
            known.set(key, phase);
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
      { numRuns: cases(25, 600) },
    );
  });
});

describe('a run of any pipeline in exact mode', () => {
  it.each(PIPELINE_SCHEDULES)(
    'of %s takes no less than the links of any stage need for what its NPUs send and receive',
    (schedule) => {
      fc.assert(
        fc.property(stagedWith(schedule), (design) => {
          const { prepared, run, closed, lanes } = startedRun(design, 'custom');
          while (!run.advance(10_000));
          const totals = run.totals();
          const { endNs } = totals;
          expect(prepared.design.parallelism.pipeline!.schedule).toBe(schedule);
          const topology = topologyOf(design, closed.splitGBps, ALL_PARTS);
          for (const ns of wireNeeds(prepared.prepared, topology, lanes))
            expect(ns).toBeLessThanOrEqual(endNs * (1 + ROUNDING));
          const result = schemeResult(closed, lanes, totals, null);
          expect(result.utilisation).toBeLessThanOrEqual(1 + ROUNDING);
          for (const { utilisation } of result.dimensions)
            expect(utilisation).toBeLessThanOrEqual(1 + ROUNDING);
          const { buckets, values } = run.utilisation!.picture(endNs);
          for (let bucket = 0; bucket < buckets; bucket++) {
            for (const dimension of topology.dimensions.keys()) {
              let share = 0;
              lanes.forEach((lane, server) => {
                if (lane.dimension !== dimension) return;
                const value = values[server * buckets + bucket]!;
                expect(value).toBeLessThanOrEqual(1 + 1e-5);
                share += value * lane.bandwidthGBps;
              });
              if (topology.splitBandwidth === 'full') continue;
              const dimensionGBps = dimensionBandwidthGBps(topology.dimensions[dimension]!);
              expect(share / dimensionGBps).toBeLessThanOrEqual(1 + 1e-5);
            }
          }
        }),
        { numRuns: cases(6, 100) },
      );
    },
  );
});

/** Returns the time that each stage needs for all that it sends and receives, on each dimension or server. */
function wireNeeds(prepared: PreparedCase, topology: Topology, lanes: readonly Lane[]): readonly number[] {
  const { count, tasks, blocks } = prepared.graph.stages!;
  const ofBlock = blocks.map((graph) => {
    const { run } = valueOf(startRun({ ...prepared, graph }, topology, TOTALS_ONLY));
    while (!run.advance(10_000));
    return run.totals().servers.map(({ bytes }) => bytes);
  });
  const costs = sendCosts(prepared, topology);
  const sums = Array.from({ length: 2 * count }, () => new Float64Array(lanes.length));
  const onLinksNs = new Map<string, number>();
  for (const task of tasks) {
    if (task.kind === 'block') {
      for (const way of [0, count]) {
        ofBlock[task.block]!.forEach((bytes, server) => (sums[way + task.stage]![server]! += bytes));
      }
      continue;
    }
    const { from, to, bytes } = task;
    const { servers, transferNs } = costs(from, to, bytes);
    for (const server of servers) {
      sums[from]![server]! += bytes;
      sums[count + to]![server]! += bytes;
    }
    // The links between two stages, which other stages may use as well.
    const key = `${from} ${to}`;
    onLinksNs.set(key, (onLinksNs.get(key) ?? 0) + transferNs);
  }
  const needs = [...onLinksNs.values()];
  for (const bytesByServer of sums) {
    bytesByServer.forEach((bytes, server) => needs.push(bytes / lanes[server]!.bandwidthGBps));
    if (topology.splitBandwidth === 'full') continue;
    topology.dimensions.forEach((dimension, index) => {
      let bytes = 0;
      bytesByServer.forEach(
        (serverBytes, server) => (bytes += lanes[server]!.dimension === index ? serverBytes : 0),
      );
      needs.push(bytes / dimensionBandwidthGBps(dimension));
    });
  }
  return needs;
}

/** Returns the bytes that an NPU sends on average per byte that enters. */
function sentPerByte({ algorithm, size }: LogicalDimension, operation: Collective): number {
  if (operation === 'allGather') return size - 1;
  // Over neighbours a block is sent once for each NPU on its way.
  if (operation === 'allToAll' && ['ring', 'ringAtOnce'].includes(algorithm.name)) return (size - 1) / 2;
  return ((operation === 'allReduce' ? 2 : 1) * (size - 1)) / size;
}
