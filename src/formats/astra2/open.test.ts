import { describe, expect, it } from 'vitest';
import { messageLatencyNs, messagePath } from '../../network/messages/message.ts';
import type { Design } from '../../design/document.ts';
import { ASTRA2_NETWORK, ASTRA2_SYSTEM, astra2Problems } from '../../testing/files/astra2.ts';
import { isStorable, SOME_DESIGN } from '../../testing/designs.ts';
import type { ImportedDesign } from '../imported.ts';
import { openAny } from '../open-any.ts';
import type { TextFile } from '../text-file.ts';

async function opened(files: readonly TextFile[], current: Design = SOME_DESIGN): Promise<ImportedDesign> {
  const result = await openAny(files, current);
  if (!result.ok)
    throw new Error(result.problems.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  expect(isStorable(result.value.design)).toBe(true);
  return result.value;
}

function lines({ losses }: ImportedDesign): readonly string[] {
  return losses.map(({ kind, path, message }) => `${kind} ${path}: ${message}`);
}

/** For a message of 1 MiB over `hops` links of a dimension. */
function messageNs({ topology, bandwidth }: Design, index: number, hops: number): number {
  const dimension = topology.dimensions[index];
  if (dimension === undefined) throw new RangeError('no such dimension');
  const path = messagePath(
    { ...dimension, bandwidthGBps: bandwidth.customGBps?.[index] ?? 0 },
    dimension.size,
    topology.splitBandwidth,
  );
  return messageLatencyNs(path, hops, 2 ** 20, 'exact');
}

describe('a network of ASTRA-sim 2', () => {
  it('has the message times of its formula: hops x latency + bytes / bandwidth in 2^30 B/s', async () => {
    const { design } = await opened([ASTRA2_NETWORK]);
    expect(design.topology.dimensions.map(({ kind, size }) => `${kind} ${size}`)).toEqual([
      'ring 2',
      'fullyConnected 8',
      'switch 4',
    ]);
    // 1 MiB at 200, 100 and 50 GiB/s takes 1e9 / (200 x 1024) ns = 4,882.8125 ns, twice and four times that.
    expect(messageNs(design, 0, 1)).toBeCloseTo(50 + 4_882.8125, 9);
    expect(messageNs(design, 1, 1)).toBeCloseTo(500 + 9_765.625, 9);
    expect(messageNs(design, 2, 2)).toBeCloseTo(2 * 936.25 + 19_531.25, 9);
  });

  it('has the bandwidths in the unit that a fork writes', async () => {
    const bandwidths = async (unit: string): Promise<readonly number[]> => {
      const text = `topology: [ Switch ]\nnpus_count: [ 8 ]\nbandwidth: [ 400 ]\nlatency: [ 500 ]\n${unit}`;
      const { design, losses } = await opened([{ name: 'n.yml', text }]);
      expect(losses.filter(({ message }) => message.includes('bandwidth_unit'))).toEqual([]);
      return design.bandwidth.customGBps ?? [];
    };
    expect((await bandwidths(''))[0]).toBeCloseTo(400 * 1.073741824, 9);
    expect((await bandwidths('bandwidth_unit: GiB/s'))[0]).toBeCloseTo(400 * 1.073741824, 9);
    expect((await bandwidths('bandwidth_unit: GB/s'))[0]).toBeCloseTo(400, 9);
    expect((await bandwidths('bandwidth_unit: Gbps'))[0]).toBeCloseTo(50, 9);
    expect((await bandwidths('bandwidth_unit: "TB/s"'))[0]).toBeCloseTo(400_000, 6);
    const odd = await openAny(
      [
        {
          name: 'n.yml',
          text: 'topology: Switch\nnpus_count: 8\nbandwidth: 4\nlatency: 5\nbandwidth_unit: furlongs',
        },
      ],
      SOME_DESIGN,
    );
    expect(odd.ok ? '' : odd.problems[0]?.message).toMatch(/^bandwidth_unit is "furlongs"; expected GB\/s/);
  });

  it('gives an NPU its links: two halves of a Ring, one to every peer, one to the switch', async () => {
    const { design } = await opened([ASTRA2_NETWORK]);
    expect(design.bandwidth.customGBps).toEqual([214.7483648, 751.6192768, 53.6870912]);
    expect(design.bandwidth.scheme).toBe('custom');
    expect(design.bandwidth.budgetGBps).toBeCloseTo(1020.0547328, 9);
    expect(design.topology.dimensions.map(({ link }) => link?.linksPerNpu)).toEqual([2, 7, 1]);
    // Algorithms are chosen for the dimensions of a network, which have changed.
    const algorithms = { allReduce: [], reduceScatter: [], allGather: [], allToAll: [] };
    expect(design.system).toEqual({ ...SOME_DESIGN.system, algorithms });
    expect(design.workload).toBe(SOME_DESIGN.workload);
  });

  it('reports its units, what it leaves open and what belonged to the network before', async () => {
    const current: Design = {
      ...SOME_DESIGN,
      bandwidth: { ...SOME_DESIGN.bandwidth, customGBps: [1, 2, 3, 4] },
    };
    const text = `${ASTRA2_NETWORK.text}colour: red\n`;
    expect(lines(await opened([{ ...ASTRA2_NETWORK, text }], current))).toEqual([
      'changed network.yml:7:12: bandwidth is that of one link in one direction, in 2^30 B/s; a design has that of all links of an NPU, in 10^9 B/s: 200 GiB/s = 214.748 GB/s an NPU; 100 GiB/s = 751.619 GB/s an NPU; 50 GiB/s = 53.6871 GB/s an NPU',
      expect.stringMatching(/^changed network\.yml:7:12: ASTRA-sim 2 sends a message on a Ring over one/),
      expect.stringMatching(/^default network\.yml:1:1: no tiers/),
      'dropped network.yml:1:1: the custom split was of other dimensions and is gone',
      'dropped network.yml:1:1: the algorithms were chosen for other dimensions: each has that of its block',
      'dropped network.yml:9:1: "colour" is no field of this file of ASTRA-sim 2',
    ]);
  });

  it.each([
    [
      'Ring, FullyConnected',
      'Torus, FullyConnected',
      /^network\.yml:2:13: topology\[0\] is "Torus"; expected Ring/,
    ],
    [
      '[ 2, 8, 4 ]',
      '[ 1, 8, 4 ]',
      /^network\.yml:4:15: npus_count\[0\] is 1; expected a whole number from 2/,
    ],
    ['[ 2, 8, 4 ]', '[ 2, 8 ]', /^network\.yml:4:13: npus_count has 2 entries; expected 3/],
    ['[ 2, 8, 4 ]', '8', /^network\.yml:4:13: npus_count is 8; expected a list/],
    ['[ 2, 8, 4 ]', '[ 65536, 65536, 2 ]', /^network\.yml:4:13: npus_count makes .* NPUs; expected at most/],
    ['200.0', '-1', /^network\.yml:7:14: bandwidth\[0\] is -1; expected a number of 2\^30 B\/s from/],
    [
      '100.0',
      '999999',
      /^network\.yml:7:12: the links of an NPU have .* GB\/s together; a design holds at most/,
    ],
    ['936.25', 'soon', /^network\.yml:8:25: latency\[2\] is "soon"; expected a number of ns/],
    ['latency:', 'delay:', /^network\.yml:8:37: latency is missing/],
  ])('with %s as %s is refused with its place', async (from, to, message) => {
    const text = ASTRA2_NETWORK.text.replace(from, to);
    expect(await astra2Problems({ ...ASTRA2_NETWORK, text })).toEqual([expect.stringMatching(message)]);
  });
});

describe('a system of ASTRA-sim 2', () => {
  it('sets the system of a design, and its roofline the accelerator', async () => {
    const { design } = await opened([ASTRA2_SYSTEM, ASTRA2_NETWORK]);
    const entry = (name: string, whole = false) => ({ algorithm: { name }, whole });
    expect(design.system).toEqual({
      chunks: 4,
      activeChunks: 2,
      queuesPerDimension: 1,
      scheduling: 'FIFO',
      intraDimension: 'FIFO',
      interDimension: 'ascending',
      optimization: 'baseline',
      rounding: 'reference',
      endpointDelayNs: 12,
      algorithms: {
        allReduce: [entry('ring'), entry('direct'), entry('halvingDoubling')],
        reduceScatter: [entry('ring'), entry('direct'), entry('halvingDoubling')],
        allGather: [
          entry('ring'),
          { algorithm: { name: 'direct', window: 4 }, whole: false },
          entry('halvingDoubling'),
        ],
        allToAll: [entry('direct', true)],
      },
    });
    expect(design.compute).toEqual({ peakTflops: 900, efficiency: 1, memoryGBps: 1600 });
  });

  it('leaves the network and the accelerator unchanged if it does not mention them', async () => {
    const text = ASTRA2_SYSTEM.text.replace('"roofline-enabled": 1', '"roofline-enabled": 0');
    const { design, losses } = await opened([{ ...ASTRA2_SYSTEM, text }]);
    expect(design.topology).toBe(SOME_DESIGN.topology);
    expect(design.compute).toBe(SOME_DESIGN.compute);
    expect(losses.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        'peak-perf counts only where roofline-enabled is 1; the accelerator stays',
        'local-mem-bw counts only where roofline-enabled is 1; the accelerator stays',
      ]),
    );
  });

  it('reports what it leaves open and what a design has no counterpart for', async () => {
    const text = `{ "preferred-dataset-splits": 5000, "L": 1, "trace-enabled": 1, "magic": 7,
  "scheduling-policy": "EXPLICIT", "all-reduce-implementation": ["ring"],
  "inter-dimension-scheduling": "themis" }`;
    const read = await opened([{ name: 's.json', text }]);
    expect(read.design.system).toMatchObject({ chunks: 4096, scheduling: 'LIFO', endpointDelayNs: 10 });
    expect(lines(read)).toEqual([
      'changed s.json:1:1: sizes and times are cut to whole bytes and ns, as ASTRA-sim does (rounding: reference)',
      'changed s.json:2:24: EXPLICIT goes by the priorities that nodes of a trace have, which do not count here: LIFO is taken',
      'default s.json:1:1: no endpoint-delay: 10 ns',
      'default s.json:1:1: no active-chunks-per-dimension: 1',
      'default s.json:1:1: no collective-optimization, which ASTRA-sim 2 has no default for: localBWAware is taken',
      'default s.json:1:1: queues per dimension are a switch of the command line there: 1 is taken',
      'changed s.json:1:31: a design has at most 4096 chunks',
      'changed s.json:2:65: all-reduce-implementation leaves the dimensions from 2 on unused; here they have the algorithm of their block',
      'default s.json:1:1: no reduce-scatter-implementation: every dimension has the algorithm of its block',
      'default s.json:1:1: no all-gather-implementation: every dimension has the algorithm of its block',
      'default s.json:1:1: no all-to-all-implementation: every dimension has the algorithm of its block',
      expect.stringMatching(/^dropped s\.json:1:37: L: belongs to the LogGP model/),
      expect.stringMatching(/^dropped s\.json:1:45: trace-enabled: concerns what a run prints/),
      'dropped s.json:1:65: "magic" is no option of ASTRA-sim 2 that is known here',
      expect.stringMatching(/^dropped s\.json:3:3: inter-dimension-scheduling: ASTRA-sim 2 does not read it/),
    ]);
  });

  it.each([
    [
      '"FIFO"',
      '"SIDEWAYS"',
      /^system\.json:2:24: scheduling-policy is "SIDEWAYS"; expected "LIFO", "FIFO" or/,
    ],
    ['12', '"soon"', /^system\.json:3:21: endpoint-delay is "soon"; expected a number from 0/],
    ['splits": 4', 'splits": 0.5', /^system\.json:5:31: preferred-dataset-splits is 0\.5; expected a whole/],
    [
      '"direct", "halving',
      '"tree", "halving',
      /^system\.json:6:41: all-reduce-implementation: "tree" is not an/,
    ],
    [
      '["oneDirect"]',
      '"oneDirect"',
      /^system\.json:9:32: all-to-all-implementation is "oneDirect"; expected a/,
    ],
    ['"preferred-dataset-splits": 4,', '', /^system\.json:15:2: "preferred-dataset-splits" is missing/],
    ['"boost-mode"', '"__proto__"', /^system\.json:14:3: "__proto__" cannot be the name of a field/],
    ['"FIFO",', '"FIFO"', /^system\.json:3:3: found "\\?"?endpoint-delay.*expected "," or "}"/],
  ])('with %s as %s is refused with its place', async (from, to, message) => {
    const text = ASTRA2_SYSTEM.text.replace(from, to);
    expect(await astra2Problems({ ...ASTRA2_SYSTEM, text })).toEqual([expect.stringMatching(message)]);
  });
});

describe('other files of ASTRA-sim 2', () => {
  it('are told apart: traces by their name or first bytes, other binary files, and memory', async () => {
    const trace = { name: 'run.0.et', text: 'whatever' };
    const renamed = { name: 'run.txt', text: '\u0007\u000a\u00050.0.4\u00ff' };
    for (const file of [trace, renamed]) {
      expect(await astra2Problems(file)).toEqual([
        expect.stringMatching(/^run\.\S+: byte \d+: .*; expected a Chakra execution trace/),
      ]);
    }
    expect(await astra2Problems({ name: 'net.yml', text: 'Topol\u0000ogy: [ Ring ]' })).toEqual([
      expect.stringMatching(/^net\.yml:1:1: is a binary file or no UTF-8/),
    ]);
    const memory = { name: 'memory.json', text: '{ "memory-type": "NO_MEMORY_EXPANSION" }' };
    expect(await astra2Problems(memory, ASTRA2_NETWORK)).toEqual([
      expect.stringMatching(/^memory\.json:1:1: describes the remote memory/),
    ]);
  });

  it('are refused together if they describe the same part twice', async () => {
    const libra = {
      name: 'libra.yml',
      text: 'Topology: [ Ring ]\nNpusCount: [ 4 ]\nCostDimension: [ InterNode ]\n',
    };
    expect(await astra2Problems(ASTRA2_NETWORK, libra)).toEqual([
      'libra.yml:1:1: is a network of LIBRA, and network.yml (a network of ASTRA-sim 2) gives the network as well; open one of them',
    ]);
  });
});
