import { describe, expect, it } from 'vitest';
import { goldenCase, networkText } from '../../testing/golden.ts';
import { astraCase, DEFAULT_OPTIONS } from './case.ts';
import type { AstraOptions } from './case.ts';
import type { AstraFiles } from './files.ts';
import { locate } from './locate.ts';
import { parseNetwork } from './network.ts';
import { scaled } from './scale.ts';
import { parseSystem } from './system.ts';
import { parseWorkload } from './workload.ts';

function filesOf(id: string, edit: (text: string) => string = (text) => text): AstraFiles {
  const golden = goldenCase(id);
  const network = parseNetwork(edit(networkText(golden)), 'net.json');
  const system = parseSystem(edit(golden.system), 'sys.txt');
  const workload = parseWorkload(edit(golden.workload), 'w.txt');
  if (!network.ok || !system.ok || !workload.ok) throw new Error(`files of ${id}`);
  return { network: network.value, system: system.value, workload: workload.value };
}

function caseOf(id: string, options: Partial<AstraOptions> = {}, edit?: (text: string) => string) {
  const result = astraCase(filesOf(id, edit), { ...DEFAULT_OPTIONS, ...options });
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join());
  return result.value;
}

function problemOf(id: string, options: Partial<AstraOptions>, edit?: (text: string) => string): string {
  const result = astraCase(filesOf(id, edit), { ...DEFAULT_OPTIONS, ...options });
  const [first] = result.ok ? [] : result.problems;
  return `${first?.path ?? ''}: ${first?.message ?? ''}`;
}

describe('scaling', () => {
  it.each([
    [1000, 0.1, 100],
    [16_777_216, 1, 16_777_216],
    // Beyond 2^24 a 32-bit float has steps of 2; the whole number and the product are doubles.
    [16_777_217, 1, 16_777_217],
    [32_505_867, 1, 32_505_867],
    // The scale is a 32-bit float: 0.1 is 0.100000001490116..., which is 6 B more of 4 GB.
    [4_294_967_295, 0.1, 429_496_735],
    [132_528_326, 0.26, 34_457_363],
    [10, 0.3, 3],
    [7, 0.5, 3],
    [1_000_001, 0.1, 100_000],
  ])('of %d by %d gives %d', (whole, scale, expected) => {
    expect(scaled(whole, scale)).toBe(expected);
  });
});

describe('a case', () => {
  it('has the settings of its files, with the rounding of the reference', () => {
    const described = caseOf('hybrid-1024');
    expect(described.sizes).toEqual([2, 8, 8, 8]);
    expect(described.policy).toEqual({
      chunks: 4,
      activeChunks: 1,
      queuesPerDimension: 1,
      scheduling: 'LIFO',
      intraDimension: 'FIFO',
      interDimension: 'ascending',
      optimization: 'localBWAware',
      rounding: 'reference',
    });
    expect(described.loop).toEqual({ kind: 'hybridDataModel', passes: 1 });
    expect(described.endpointDelayNs).toBe(10);
    expect(described.layers[0]).toMatchObject({
      name: 'h0',
      forward: [{ durationNs: 120_000 }, { collective: 'allReduce', bytes: 1_500_000, role: 'model' }],
      recompute: [],
      weightGradient: [{ durationNs: 120_000 }, { collective: 'allReduce', bytes: 4_000_000, role: 'data' }],
      updateNs: 15,
    });
  });

  it('derives what an NPU can send from its links, 1 GiB/s = 2^30 B/s', () => {
    const [ring, full] = caseOf('hybrid-1024').topology.dimensions;
    expect(ring?.bandwidthGBps).toBeCloseTo((2 * 60 * 2 ** 30) / 1e9, 9);
    expect(full?.bandwidthGBps).toBeCloseTo((7 * 10 * 2 ** 30) / 1e9, 9);
  });

  it('scales times, sizes and the endpoint delay, but not the update time', () => {
    const options = {
      computeScale: 0.5,
      commScale: 2,
      injectionScale: 0.25,
      passes: 3,
      queuesPerDimension: 2,
    };
    const described = caseOf('hybrid-1024', options);
    expect(described.layers[1]).toMatchObject({
      forward: [{ durationNs: 60_500 }, { bytes: 3_008_192 }],
      inputGradient: [{ durationNs: 60_350 }, { bytes: 3_008_192 }],
      updateNs: 15,
    });
    expect(described.endpointDelayNs).toBe(2);
    expect(described.loop.passes).toBe(3);
    expect(described.policy.queuesPerDimension).toBe(2);
  });

  it('has an endpoint delay of 10 ns if the file gives none, whatever the injection scale', () => {
    const without = (text: string): string => text.replace(/endpoint-delay: \d+\n/, '');
    expect(caseOf('hybrid-1024', { injectionScale: 3 }, without).endpointDelayNs).toBe(10);
  });
});

describe('a run that would not end', () => {
  it.each([
    [
      'too many chunks',
      {},
      (text: string) => text.replace('splits: 4', 'splits: 4000000'),
      'sys.txt:4:27: 4,000,000 splits make up to',
    ],
    [
      'too many searched chunks',
      {},
      (text: string) =>
        `${text.replace('splits: 4', 'splits: 90000')}${text.startsWith('sched') ? 'intra-dimension-scheduling: SCF\n' : ''}`,
      'sys.txt:4:27: 90,000 splits make up to',
    ],
    [
      'too many passes',
      { passes: 1_000_000 },
      (text: string) => text,
      '--num-passes: 1,000,000 passes over 4 layers are 4,000,000',
    ],
    [
      'sizes of 2^53',
      { commScale: 1e9 },
      (text: string) => text.replace('4000000', '40000000'),
      'w.txt:3:1: a collective of the layer has',
    ],
  ])('is refused: %s', (_what, options, edit, expected) => {
    expect(problemOf('hybrid-1024', options, edit)).toContain(expected);
  });
});

describe('a problem of the engine', () => {
  it.each([
    ['workload.loop.modelGroup', 'w.txt:1:46'],
    ['workload.loop.initiates', 'w.txt:1:46'],
    ['workload.loop.passes', 'w.txt:1:1'],
    ['workload.layers[2].forward', 'w.txt:5:1'],
    ['system.algorithms.allToAll[1]', 'sys.txt:9:28'],
    ['system.algorithms[1]', 'sys.txt:6:28'],
    ['system.chunks', 'sys.txt:4:27'],
    ['topology.dimensions[1].link.linksPerNpu', 'net.json:7:21'],
    ['topology.dimensions[2].bandwidthGBps', 'net.json:9:28'],
    ['topology.dimensions', 'net.json:6:19'],
    ['--num-passes', '--num-passes'],
  ])('at %s is reported at %s', (path, place) => {
    expect(locate({ path, message: 'm' }, filesOf('transformer-g8-split-fc'))).toEqual({
      path: place,
      message: 'm',
    });
  });
});
