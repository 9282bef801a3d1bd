import { describe, expect, it } from 'vitest';
import { COLLECTIVES } from '../../collective/types.ts';
import { BASE_V1 } from '../../design/base.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Condition, Design, DesignDimension, SecondJob } from '../../design/document.ts';
import { onlyCollective } from '../../design/one-collective.ts';
import type { NetworkModelId } from '../../network/models/facts.ts';
import { publishedTransformer } from '../../workload/transformer/facts/catalog.ts';
import { ALL_PARTS } from '../all-parts.ts';
import { evaluate } from '../evaluate.ts';

const NETWORKS: readonly NetworkModelId[] = ['analytical', 'shared', 'packets'];

type Given = Pick<DesignDimension, 'kind' | 'size'> & { readonly used?: number };

function allReduce(dimensions: readonly Given[], ...conditions: readonly Condition[]): Design {
  const entries = dimensions.map(() => ({ algorithm: { name: 'ring' as const }, whole: false }));
  const base: Design = {
    ...DEFAULT_DESIGN,
    topology: {
      dimensions: dimensions.map((dimension): DesignDimension => ({
        linkLatencyNs: 0,
        tier: 'node',
        ...dimension,
      })),
      splitBandwidth: 'links',
    },
    system: {
      ...DEFAULT_DESIGN.system,
      chunks: 1,
      endpointDelayNs: 0,
      algorithms: Object.fromEntries(COLLECTIVES.map((value) => [value, entries])),
    },
    conditions,
  };
  const splitGBps = dimensions.map(() => 50);
  return onlyCollective(base, { collective: 'allReduce', bytes: 1e6, splitGBps });
}

/** The time of a design, or the paths of what refuses it. */
function outcome(design: Design, network: NetworkModelId): number | readonly string[] {
  const evaluation = evaluate({ ...design, system: { ...design.system, network } }, ALL_PARTS);
  if (!evaluation.ok) return evaluation.problems.map(({ path }) => path);
  const { evaluated, refusals } = evaluation.value;
  const found = evaluated.find(({ closed }) => closed.scheme === 'custom');
  if (found !== undefined) return found.simulated.iterationNs;
  return refusals
    .filter(({ scheme }) => scheme === 'custom')
    .flatMap(({ problems }) => problems.map(({ path }) => path));
}

describe('one NPU of a network', () => {
  it.each(NETWORKS)('has nothing to send, alone on a switch of eight (%s)', (network) => {
    expect(outcome(allReduce([{ kind: 'switch', size: 8, used: 1 }]), network)).toBe(0);
  });
});

describe('conditions of NPUs that are not used', () => {
  const lines: readonly Given[] = [
    { kind: 'switch', size: 8, used: 1 },
    { kind: 'ring', size: 8 },
  ];

  it.each(NETWORKS)('change nothing: a NIC in a line that nobody uses (%s)', (network) => {
    const slow = allReduce(lines, { kind: 'slowPort', npu: 3, dimension: 1, factor: 0.5 });
    expect(outcome(slow, network)).toBe(outcome(allReduce(lines), network));
    const met = allReduce(lines, { kind: 'slowPort', npu: 8, dimension: 1, factor: 0.5 });
    expect(outcome(met, network)).toBeGreaterThan(1.5 * Number(outcome(allReduce(lines), network)));
  });

  it('are reported', () => {
    const slow = allReduce(lines, { kind: 'slowNpu', npu: 3, factor: 0.5 });
    const evaluation = evaluate(slow, ALL_PARTS);
    const notes = evaluation.ok ? evaluation.value.evaluated.flatMap(({ closed }) => closed.notes) : [];
    expect(notes.join(' ')).toContain('Nothing of these is used, so that they change nothing: NPU 3');
    expect(notes.join(' ')).not.toContain('The analytical run is');
  });
});

describe('strengths of conditions', () => {
  it.each<[string, readonly Condition[], string]>([
    ['a NIC', [{ kind: 'slowPort', npu: 0, factor: 1e-300 }], 'conditions[0].factor'],
    ['a link', [{ kind: 'slowLink', link: ['npu 0', 'sw'], factor: 1e-7 }], 'conditions[0].factor'],
    ['an NPU', [{ kind: 'slowNpu', npu: 0, factor: 1e-300 }], 'conditions[0].factor'],
    ['shares', Array.from({ length: 250 }, () => ({ kind: 'share', share: 0.9 })), 'conditions[249].share'],
    [
      'spreads',
      Array.from({ length: 250 }, () => ({ kind: 'computeSpread', sigma: 2 })),
      'conditions[249].sigma',
    ],
    ['a spread', [{ kind: 'linkSpread', sigma: 0, dimension: 7 }], 'conditions[0].dimension'],
  ])('that leave less than a millionth of a part are refused at their field: %s', (_what, given, path) => {
    for (const network of NETWORKS)
      expect(outcome(allReduce([{ kind: 'switch', size: 8 }], ...given), network)).toEqual([path]);
  });

  it('are judged anew where the same conditions stand in another design', () => {
    const exact = allReduce([{ kind: 'ring', size: 8 }], { kind: 'share', share: 0.5 });
    expect(outcome(exact, 'analytical')).toBe(70_000);
    const reference: Design = { ...exact, system: { ...exact.system, rounding: 'reference' } };
    expect(outcome(reference, 'analytical')).toEqual(['system.rounding']);
  });
});

describe('a second job', () => {
  const half: readonly Given[] = [{ kind: 'ring', size: 8, used: 4 }];
  const job = (change: Partial<SecondJob>): Design =>
    allReduce(half, {
      kind: 'secondJob',
      npus: [4, 5, 6, 7],
      collective: 'allReduce',
      bytes: 1e6,
      ...change,
    });

  it('without bytes changes nothing, and one that repeats too often is refused', () => {
    expect(outcome(job({ bytes: 0 }), 'shared')).toBe(outcome(allReduce(half), 'shared'));
    expect(outcome(job({ bytes: 1 }), 'shared')).toEqual(['conditions[0].bytes']);
    expect(outcome(job({ bytes: 1e5 }), 'shared')).toEqual(expect.any(Number));
  });

  it.each<[string, Partial<SecondJob>]>([
    ['halving-doubling on three', { npus: [4, 6, 7], algorithm: 'halvingDoubling' }],
    ['a switch that does not reduce', { algorithm: 'inNetwork' }],
    ['what is made for links', { algorithm: 'synthesised' }],
  ])('is refused for an algorithm that cannot run: %s', (_what, change) => {
    expect(outcome(job(change), 'shared')).toEqual(['conditions[0].algorithm']);
  });
});

describe('a slow NPU of a pipeline on a part of every line', () => {
  const staged = (size: number, used: number | undefined, npu: number): Design => ({
    ...BASE_V1,
    bandwidth: { ...BASE_V1.bandwidth, mode: 'fixed', scheme: 'custom', customGBps: [100, 50] },
    topology: {
      splitBandwidth: 'links',
      dimensions: [
        { kind: 'switch', size, linkLatencyNs: 0, tier: 'node', ...(used === undefined ? {} : { used }) },
        { kind: 'switch', size: 4, linkLatencyNs: 0, tier: 'node' },
      ],
    },
    workload: {
      ...publishedTransformer('llama-3-8b'),
      hidden: 512,
      layers: 4,
      sequence: 1024,
      microBatch: 1,
      tokensPerReplica: 8 * 1024,
    },
    parallelism: {
      modelParallel: 2,
      overlap: true,
      pipeline: { schedule: 'oneForwardOneBackward', stages: 4 },
    },
    compute: { peakTflops: 100, efficiency: 1 },
    conditions: [{ kind: 'slowNpu', npu, factor: 0.5 }],
  });

  it('slows its own stage, whichever NPUs are left out', () => {
    const whole = [0, 1, 2, 3].map((stage) => outcome(staged(2, undefined, 2 * stage), 'analytical'));
    const part = [0, 1, 2, 3].map((stage) => outcome(staged(4, 2, 4 * stage), 'analytical'));
    expect(part).toEqual(whole);
    expect(new Set(whole).size).toBeGreaterThan(1);
  });
});
