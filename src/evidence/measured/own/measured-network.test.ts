import { describe, expect, it } from 'vitest';
import { expandDesign } from '../../../design/text/expand.ts';
import { valueOf } from '../../../units/result.ts';
import { measuredNetwork, withNetwork } from './measured-network.ts';
import { readNcclLogs, type NcclLog } from './nccl-log.ts';
import { ownRuns } from './own-runs.ts';

const DESIGN = valueOf(expandDesign({ v: 2, machine: 'dgx-h100-32', model: 'llama-3-8b', npus: 64 }));
const SIZES = [2 ** 10, 2 ** 16, 2 ** 20, 2 ** 24, 2 ** 28, 2 ** 30];
const STEP_US = 4;
const GBPS = 300;

/** A ring of `ranks` with steps of 4 µs and 300 GB/s: 2 (n - 1) steps of an all-reduce, n - 1 of the others. */
function ringLog(name: string, ranks: number): string {
  const steps = (name === 'all_reduce' ? 2 : 1) * (ranks - 1);
  const wire = steps / ranks;
  const rows = SIZES.map((bytes) => {
    const us = steps * STEP_US + (bytes * wire * 1e-3) / GBPS;
    const algorithm = (bytes * 1e-3) / us;
    const cells = `${us.toFixed(3)} ${algorithm.toFixed(6)} ${(algorithm * wire).toFixed(6)} 0`;
    return `${bytes} ${bytes / 4} float sum -1 ${cells} ${cells}`;
  });
  return [
    `# Collective test starting: ${name}_perf`,
    ...Array.from(
      { length: ranks },
      (_, rank) => `#  Rank ${rank} Group 0 Pid 1 on node1 device ${rank} [0x00] H100`,
    ),
    '# size count type redop root time algbw busbw #wrong time algbw busbw #wrong',
    '# (B) (elements) (us) (GB/s) (GB/s) (us) (GB/s) (GB/s)',
    ...rows,
    '',
  ].join('\n');
}

function logsOf(...texts: readonly string[]): readonly NcclLog[] {
  return texts.flatMap((text) => {
    const read = readNcclLogs(text);
    if (read === null) throw new Error('no log');
    return valueOf(read).logs;
  });
}

describe('a measured network', () => {
  it('has the one latency, bandwidth and algorithm that logs of several sizes, ranks and collectives are made of', () => {
    const logs = logsOf(ringLog('all_reduce', 8), ringLog('all_reduce', 4), ringLog('all_gather', 8));
    const [fit, ...others] = valueOf(measuredNetwork(DESIGN, logs));
    expect(others).toEqual([]);
    expect(fit).toMatchObject({
      place: 'inside',
      logs: 3,
      algorithms: { allReduce: 'ring', allGather: 'ring' },
    });
    // A step goes over two links of a switch.
    expect((2 * fit!.latencyNs) / (STEP_US * 1e3)).toBeCloseTo(1, 1);
    expect(fit!.bandwidthGBps / GBPS).toBeCloseTo(1, 2);
    expect(fit!.error).toBeLessThan(0.02);
    expect(fit!.errors).toHaveLength(3);
  });

  it('is kept with the design, as links of its place', () => {
    const fits = valueOf(measuredNetwork(DESIGN, logsOf(ringLog('all_reduce', 8))));
    const { latencyNs, share, error } = fits[0]!;
    expect(withNetwork(DESIGN, fits).system.ownLinks).toEqual({
      inside: { latencyNs, share, error: Number(error.toFixed(4)) },
    });
    expect(share).toBeCloseTo(GBPS / 450, 2);
  });

  it('is refused where the logs reach more than the links of the design', () => {
    const slow = { ...DESIGN, bandwidth: { ...DESIGN.bandwidth, budgetGBps: 150, customGBps: [100, 50] } };
    const read = measuredNetwork(slow, logsOf(ringLog('all_reduce', 8)));
    expect(read.ok ? [] : read.problems.map(({ path }) => path)).toEqual(['inside']);
  });
});

describe('tables of torch.distributed', () => {
  it('are read from PARAM, with the ranks that their bandwidths say', () => {
    const row = (bytes: number, us: number): string =>
      `\tCOMMS-RES-all_reduce-float32\t\t${bytes}\t${bytes / 4}\t${us}\t${us}\t${us}\t${us}\t${us}\t${((bytes * 1e-3) / us).toFixed(3)}\t${(((bytes * 1e-3) / us) * 1.75).toFixed(3)}`;
    const [log] = logsOf([row(2 ** 20, 60), row(2 ** 24, 240), row(2 ** 28, 2900)].join('\n'));
    expect(log).toMatchObject({ collective: 'allReduce', ranks: 8, sizes: 3 });
  });

  it('are read from a table of payloads', () => {
    const table = [
      '| payload |    busbw   |    algbw   |',
      '| ------: | ---------: | ---------: |',
      '|    16MB | 120.75GBps |  69.00GBps |',
      '|   256MB | 297.50GBps | 170.00GBps |',
      '|     4GB | 350.00GBps | 200.00GBps |',
    ].join('\n');
    const [log] = logsOf(table);
    expect(log).toMatchObject({ collective: 'allReduce', ranks: 8 });
  });

  it('never take long or throw on damaged text', () => {
    for (const text of [
      '|'.repeat(200_000),
      'COMMS-RES-'.repeat(50_000),
      'COMMS-RES-all_reduce-f '.concat('1 '.repeat(100_000)),
    ]) {
      const began = performance.now();
      readNcclLogs(text);
      expect(performance.now() - began).toBeLessThan(1000);
    }
  });
});

describe('several logs on the page', () => {
  const runsOf = (text: string) => {
    const steps = ownRuns(text, DESIGN);
    let step = steps.next();
    while (step.done !== true) step = steps.next();
    const runs = valueOf(step.value);
    if (runs.kind !== 'collectives') throw new Error(runs.kind);
    return runs;
  };

  it('are offered together, with the error that is left, and a single log is not', () => {
    const { logs, together } = runsOf(`${ringLog('all_reduce', 8)}\n${ringLog('all_gather', 4)}`);
    expect(logs).toHaveLength(2);
    expect(together).toMatchObject([{ place: 'inside', logs: 2, samples: 12 }]);
    expect(together[0]!.error).toBeLessThan(0.02);
    expect(runsOf(ringLog('all_reduce', 8)).together).toEqual([]);
  });
});
