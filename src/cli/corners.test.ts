/** Corner cases of ASTRA-sim 1.0, each with a figure that the unmodified simulator printed. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_OPTIONS } from '../formats/astra/case.ts';
import type { AstraReport } from '../formats/astra/report.ts';
import { micro, networkOf, systemOf } from '../testing/files/astra-files.ts';
import { runAstra } from './simulate/astra-run.ts';

const MIB = 2 ** 20;

function reportOf(
  network: string,
  system: string,
  workload: string,
  options: Partial<typeof DEFAULT_OPTIONS> = {},
): AstraReport {
  const inputs = {
    network: { name: 'network.json', text: network },
    system: { name: 'system.txt', text: system },
    workload: { name: 'workload.txt', text: workload },
  };
  const result = runAstra(inputs, { ...DEFAULT_OPTIONS, ...options });
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join());
  return result.value.report;
}

describe('a corner case of the reference', () => {
  it('includes a windowed direct exchange over unequal latencies, where a message waits for its receive', () => {
    const network = networkOf({
      'topologies-per-dim': ['Switch', 'Switch'],
      'units-count': [2, 4],
      'links-count': [1, 1],
      'link-latency': [10, 5000],
      'link-bandwidth': [100, 100],
    });
    const system = systemOf({ 'reduce-scatter-implementation': 'oneDirect2' });
    expect(reportOf(network, system, micro('REDUCESCATTER', MIB)).endToEndNs).toBe(44_930);
  });

  it('includes a ring of all NPUs that puts NPU 0 inside on one half of the queues and outside on the other', () => {
    const network = networkOf({
      'topologies-per-dim': ['Ring', 'Ring'],
      'units-count': [4, 4],
      'links-count': [2, 2],
      'link-latency': [10, 10],
      'link-bandwidth': [100, 100],
    });
    const system = systemOf({ 'all-reduce-implementation': 'oneRing', 'preferred-dataset-splits': 2 });
    const workload = micro('ALLREDUCE', MIB);
    const payload = (queuesPerDimension: number): readonly number[] =>
      reportOf(network, system, workload, { queuesPerDimension }).perDimPayloadMB;
    expect(payload(1)).toEqual([1.875, 0]);
    expect(payload(2)).toEqual([0.9375, 0.9375]);
  });

  it('includes Themis, which balances the dimensions of the network whatever list the all-reduce has', () => {
    const network = networkOf({
      'topologies-per-dim': ['Switch', 'Switch'],
      'units-count': [4, 4],
      'links-count': [2, 2],
      'link-latency': [500, 500],
      'link-bandwidth': [50, 50],
    });
    const system = systemOf({
      'preferred-dataset-splits': 4,
      'all-reduce-implementation': 'ring',
      'reduce-scatter-implementation': 'ring_ring',
      'inter-dimension-scheduling': 'themis',
    });
    const report = reportOf(network, system, micro('REDUCESCATTER', MIB));
    expect(report.endToEndNs).toBe(16_732);
    expect(report.perDimPayloadMB).toEqual([0.46875, 0.46875]);
  });

  it('includes an entry over all NPUs, which keeps its collective on a dimension of size 1 behind a split', () => {
    const network = networkOf({
      'topologies-per-dim': ['Switch', 'Ring'],
      'units-count': [4, 1],
      'links-count': [2, 2],
      'link-latency': [10, 10],
      'link-bandwidth': [100, 100],
    });
    const system = systemOf({ 'all-reduce-implementation': 'ring_oneRing' });
    const workload = `HYBRID_TRANSFORMER model_parallel_NPU_group: 2\n1\nl -1 1 NONE 0 1 NONE 0 1 ALLREDUCE ${MIB} 0\n`;
    // 214.748 B/ns. Between the two replicas of each pair 512 KiB: 20 + 2441 ns and twice 10, 3 ns for the reduction on the way in. Then
    // all four with 512 KiB: 6 steps of 20 + 610 + 10 ns, and 10.
    const halves = (2484 + 2481) / 2;
    const latencies = reportOf(network, system, workload).perDimAvgChunkLatencyUs;
    expect(latencies).toEqual([null, halves / 1000, 3.85]);
  });
});
