/** The notes for runs on which ASTRA-sim 1.0 gives no number or another one, and the mode that reproduces it. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_OPTIONS, type AstraOptions } from '../formats/astra/case.ts';
import { DIFFERENCES } from '../formats/astra/reference/difference-facts.ts';
import { RULES } from '../formats/astra/reference/notes.ts';
import { micro, networkOf, systemOf } from '../testing/files/astra-files.ts';
import { goldenCases, negativeCases, networkText, type GoldenInput } from '../testing/golden.ts';
import { openFiles } from '../formats/open.ts';
import { DEFAULT_DESIGN } from '../design/defaults.ts';
import type { Design } from '../design/document.ts';
import { validateDesign } from '../design/schema/schema.ts';
import { evaluate } from '../run/evaluate.ts';
import { prepareDesign } from '../run/prepare-design.ts';
import { runAstra } from './simulate/astra-run.ts';
import { run } from './run.ts';
import { simulate } from './simulate/simulate.ts';
import { ALL_PARTS } from '../run/all-parts.ts';

const TWO_SWITCHES = {
  'topologies-per-dim': ['Switch', 'Switch'],
  'units-count': [4, 4],
  'links-count': [1, 1],
  'link-latency': [100, 500],
  'link-bandwidth': [100, 25],
};

function inputsOf(network: string, system: string, workload: string): Parameters<typeof runAstra>[0] {
  return {
    network: { name: 'network.json', text: network },
    system: { name: 'system.txt', text: system },
    workload: { name: 'workload.txt', text: workload },
  };
}

function outcome(inputs: Parameters<typeof runAstra>[0], options: Partial<AstraOptions> = {}) {
  const result = runAstra(inputs, { ...DEFAULT_OPTIONS, ...options });
  return result.ok
    ? {
        endNs: result.value.report.endToEndNs,
        notes: result.value.notes.map(({ path, message }) => `${path}: ${message}`),
      }
    : { endNs: null, notes: result.problems.map(({ path, message }) => `${path}: ${message}`) };
}

function ofFiles({
  network,
  system,
  workload,
}: Partial<Record<'network' | 'system', object>> & { workload: string }) {
  return inputsOf(
    networkOf({ ...TWO_SWITCHES, ...network }),
    systemOf({ ...(system as Record<string, string>) }),
    workload,
  );
}

describe('a note', () => {
  it('has a row of the help for each rule', () => {
    const rows = DIFFERENCES.map(({ about }) => about);
    expect(rows).toEqual(expect.arrayContaining(Object.keys(RULES)));
    let help = '';
    run(['simulate', '--help'], [simulate], { print: (text) => (help += text), note: () => undefined });
    for (const about of rows) expect(help).toContain(`  ${about}\n`);
  });

  /** Inputs on which the reference gives no result, and that are simulated here. */
  const said: Readonly<Record<string, string>> = {
    'neg-chunk-3gib': 'system.txt:4:27: a phase of 3,221,225,472 B overflows',
    'neg-fc-1': 'a FullyConnected dimension of one NPU',
    'neg-one-ring-hang': 'loses a message',
    'neg-pp-ring': 'accepts for Switch only',
    'neg-size-lt-splits': 'a collective of 63 B is cut into 64 chunks',
    'neg-split-ring-hang': 'loses a message',
    'neg-zero-size-blocking': 'a collective of 0 B is waited for',
  };
  const simulated = (input: GoldenInput): ReturnType<typeof outcome> =>
    outcome(inputsOf(networkText(input), input.system, input.workload));

  it.each(negativeCases().map((input) => [input.id, input] as const))('%s', (id, input) => {
    const { endNs, notes } = simulated(input);
    expect(notes).toHaveLength(1);
    if (endNs !== null) expect(notes[0]).toContain(said[id]);
    else expect(said[id]).toBeUndefined();
  });

  it('is not made if the reference gives a number that agrees, except for known differences', () => {
    const noted = goldenCases().filter(({ options, passes, commScale, ...input }) => {
      const { notes } = outcome(inputsOf(networkText(input), input.system, input.workload), {
        passes,
        commScale,
        computeScale: options.computeScale ?? 1,
        injectionScale: options.injectionScale ?? 1,
        queuesPerDimension: options.numQueuesPerDim ?? 1,
      });
      return notes.length > 0;
    });
    expect(noted.map(({ id }) => id)).toEqual([
      'f8-direct3-ar',
      'f8-direct3-rs',
      'r8-direct2-ar',
      'r8-hbm-slow',
      'r8-hbm-hidden',
    ]);
  });

  it.each([
    [
      'a direct exchange with a window',
      {
        system: { 'reduce-scatter-implementation': 'direct2_ring' },
        workload: micro('REDUCESCATTER', 8_000_000),
      },
      'freed memory',
    ],
    [
      'a message of 2^31 ns',
      { network: { 'link-bandwidth': [1e-3, 25] }, workload: micro('ALLTOALL', 2 ** 30) },
      'a message of 2^31 ns or more overflows',
    ],
    [
      'Themis over several collectives',
      {
        system: { 'inter-dimension-scheduling': 'themis' },
        workload:
          'DATA\n2\na -1 1 NONE 0 1 NONE 0 1 ALLREDUCE 4096 0\nb -1 1 NONE 0 1 NONE 0 1 ALLREDUCE 4096 0\n',
      },
      'system.txt:11:29: ASTRA-sim 1.0 forgets the loads',
    ],
    [
      'a list shorter than the network',
      {
        system: { 'inter-dimension-scheduling': 'themis', 'all-gather-implementation': 'ring' },
        workload: micro('ALLGATHER', 4096),
      },
      'behind its end',
    ],
    [
      'a list that ends before the shared dimension',
      {
        system: { 'all-to-all-implementation': 'oneRing' },
        workload:
          'HYBRID_TRANSFORMER model_parallel_NPU_group: 8\n1\na -1 1 NONE 0 1 NONE 0 1 ALLREDUCE 4096 0\n',
      },
      'system.txt:9:28: the list is shorter than the dimension that the groups share',
    ],
    [
      'boost mode',
      { system: { 'boost-mode': 1 }, workload: micro('ALLREDUCE', 4096) },
      'boost-mode 1 has no effect',
    ],
    [
      'no latency at all',
      {
        network: { 'link-latency': [0, 500] },
        system: { 'endpoint-delay': 0 },
        workload: micro('ALLREDUCE', 4096),
      },
      'without latency and endpoint delay',
    ],
  ])('is made for %s', (_what, files, expected) => {
    const { endNs, notes } = outcome(ofFiles(files));
    expect(endNs).toBeGreaterThan(0);
    expect(notes.join('\n')).toContain(expected);
    expect(notes).toHaveLength(1);
  });
});

describe('parity', () => {
  const tree = (list: string, type: string): Parameters<typeof runAstra>[0] =>
    ofFiles({
      system: {
        'all-reduce-implementation': list,
        'reduce-scatter-implementation': list,
        'all-gather-implementation': list,
        'all-to-all-implementation': list,
      },
      workload: micro(type, 65_536),
    });

  it('runs a full all-reduce of the same bytes if a double binary tree cannot do the operation', () => {
    const whole = outcome(
      ofFiles({
        network: { 'units-count': [4, 1] },
        system: { 'all-reduce-implementation': 'doubleBinaryTree' },
        workload: micro('ALLREDUCE', 65_536),
      }),
    );
    expect(whole.notes).toEqual([]);
    for (const type of ['REDUCESCATTER', 'ALLGATHER', 'ALLTOALL']) {
      expect(outcome(tree('doubleBinaryTree', type)).endNs).toBeNull();
      const { endNs, notes } = outcome(tree('doubleBinaryTree', type), { parity: true });
      expect(endNs).toBe(whole.endNs);
      expect(notes).toEqual([expect.stringContaining('parity: a double binary tree does a full all-reduce')]);
    }
  });

  it('passes all bytes on: an all-reduce over two dimensions is two trees around a ring of the same size', () => {
    // Tree of 4: 2 x 10 + 4 L + 3 x 10 with L = 200 + 65,536 B / 107.374 B/ns = 810: 3290 ns, up and down the same. Ring of 4: x = 16,384 B
    // at 26.844 B/ns, L = 1000 + 610: 10 + 6 x 1620 = 9730 ns.
    const { endNs } = outcome(tree('doubleBinaryTree_ring', 'ALLREDUCE'), { parity: true });
    expect(endNs).toBe(3290 + 9730 + 3290);
    expect(outcome(tree('doubleBinaryTree_ring', 'ALLREDUCE')).notes[0]).toMatch(
      /cannot do reduce-scatter.*--parity/,
    );
  });

  it('is a field of the design, which states it, and is dropped with the files', () => {
    const text = tree('doubleBinaryTree_ring', 'ALLREDUCE');
    const files = [text.network, text.system, text.workload];
    const opened = openFiles(files, DEFAULT_DESIGN);
    if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
    const { design } = opened.value;
    const endNs = (subject: Design): number | undefined => {
      const evaluated = evaluate(subject, ALL_PARTS);
      if (!evaluated.ok) throw new Error(JSON.stringify(evaluated.problems));
      return evaluated.value.evaluated.find(({ closed }) => closed.scheme === 'custom')?.simulated
        .iterationNs;
    };
    expect(endNs(design)).toBeUndefined();
    const full = validateDesign({ ...design, system: { ...design.system, fullTrees: true } });
    if (!full.ok) throw new Error(JSON.stringify(full.problems));
    expect(endNs(full.value)).toBe(3290 + 9730 + 3290);
  });

  it('sends what a full all-reduce sends, and the schemes split accordingly', () => {
    const sent = (fullTrees: boolean, optimization: 'localBWAware' | 'baseline'): readonly number[] => {
      const subject = { ...TREES, system: { ...TREES.system, fullTrees, optimization } };
      const prepared = prepareDesign(subject, ALL_PARTS);
      if (!prepared.ok) throw new Error(JSON.stringify(prepared.problems));
      const { communications } = prepared.value.traffic;
      return subject.topology.dimensions.map((_, at) =>
        communications.reduce((sum, { bytes, count }) => sum + count * bytes[at]!, 0),
      );
    };
    // A tree of 4 in both its positions passes all bytes on: twice 2 S 3/4, and the ring behind it 2 S 3/4 of all of S.
    const [inner, outer] = sent(true, 'localBWAware');
    const [once, behind] = sent(true, 'baseline');
    expect([inner, outer]).toEqual([2 * once!, behind]);
    expect(sent(false, 'baseline')).toEqual([once, behind]);
  });
});

const TREES: Design = {
  ...DEFAULT_DESIGN,
  topology: {
    ...DEFAULT_DESIGN.topology,
    dimensions: DEFAULT_DESIGN.topology.dimensions
      .slice(0, 2)
      .map((dimension) => ({ ...dimension, size: 4 })),
  },
  workload: { kind: 'convolution', preset: 'resnet-50', imagesPerNpu: 32 },
  parallelism: { modelParallel: 1, overlap: true },
  system: {
    ...DEFAULT_DESIGN.system,
    algorithms: {
      ...DEFAULT_DESIGN.system.algorithms,
      allReduce: [{ algorithm: { name: 'doubleBinaryTree' }, whole: false }],
    },
  },
};
