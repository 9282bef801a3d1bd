import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLLECTIVES } from '../../collective/types.ts';
import {
  besideDesign,
  designOfJob,
  JOB_PLACEMENTS,
  placeJobs,
  placedDimensions,
  swapJobs,
  withoutJobs,
  type JobPlacement,
} from '../../design/conditions/jobs.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Condition, Design, DesignOfJob, SecondDesign, TableWorkload } from '../../design/document.ts';
import { parseNotation } from '../../topology/notation.ts';
import { cases } from '../../testing/large.ts';
import { valueOf } from '../../units/result.ts';
import { ALL_PARTS } from '../all-parts.ts';
import { closedResult } from '../closed.ts';
import { evaluate, simulateSplit } from '../evaluate.ts';
import { prepareDesign } from '../prepare-design.ts';

/** Layers that compute and reduce their gradients over all NPUs of the job. */
function layers(computeNs: readonly number[], bytes: number): TableWorkload {
  const compute = (durationNs: number) => ({ kind: 'compute', label: 'product', durationNs }) as const;
  return {
    kind: 'table',
    label: 'layers',
    loop: { kind: 'data', passes: 1 },
    layers: computeNs.map((ns, index) => ({
      name: `layer ${index}`,
      forward: [compute(ns)],
      recompute: [],
      inputGradient: [compute(ns)],
      weightGradient: [
        compute(ns),
        { kind: 'collective', label: 'gradients', collective: 'allReduce', bytes, role: 'data' },
      ],
      updateNs: 0,
    })),
  };
}

interface Pair {
  readonly network: string;
  readonly placement: JobPlacement;
  readonly workload: TableWorkload;
  readonly job?: DesignOfJob;
  readonly conditions?: readonly Condition[];
  readonly latencyNs?: number;
  readonly chunks?: number;
}

function pairOf({
  network,
  placement,
  workload,
  job = {},
  conditions = [],
  latencyNs = 0,
  chunks = 1,
}: Pair): Design {
  const blocks = valueOf(parseNotation(network)).map((block) => ({
    ...block,
    linkLatencyNs: latencyNs,
    tier: 'node' as const,
  }));
  const { first, second } = placeJobs(blocks, placement)!;
  const entries = blocks.map(() => ({ algorithm: { name: 'ring' as const }, whole: false }));
  const other: SecondDesign = { kind: 'secondDesign', places: second, job };
  return {
    ...DEFAULT_DESIGN,
    topology: { dimensions: placedDimensions(blocks, first), splitBandwidth: 'links' },
    workload,
    parallelism: { ...DEFAULT_DESIGN.parallelism, modelParallel: 1, overlap: true },
    bandwidth: {
      ...DEFAULT_DESIGN.bandwidth,
      mode: 'fixed',
      scheme: 'custom',
      customGBps: blocks.map(() => 50),
    },
    system: {
      ...DEFAULT_DESIGN.system,
      chunks,
      activeChunks: 1,
      queuesPerDimension: 1,
      endpointDelayNs: 0,
      network: 'shared',
      algorithms: Object.fromEntries(COLLECTIVES.map((collective) => [collective, entries])),
    },
    conditions: [other, ...conditions],
  };
}

function timeOf(design: Design): number {
  const prepared = valueOf(prepareDesign(design, ALL_PARTS));
  return valueOf(simulateSplit(prepared, valueOf(closedResult(prepared, 'custom')))).iterationNs;
}

function timesOf(design: Design): readonly number[] {
  return [timeOf(design), timeOf(swapJobs(design, 0)!)];
}

function aloneOf(design: Design): readonly number[] {
  const other = design.conditions!.find(({ kind }) => kind === 'secondDesign') as SecondDesign;
  return [timeOf(withoutJobs(design)), timeOf(designOfJob(design, other))];
}

const NO_COMPUTE = layers([0], 1e7);

describe('a second training on the network', () => {
  it('takes its share of every link that both are on, again and again', () => {
    const workload = layers([0], 1e8);
    const pair = pairOf({
      network: 'Ring(8)',
      placement: 'strided',
      workload,
      job: { workload: NO_COMPUTE },
    });
    expect(timeOf(pair) / timeOf(withoutJobs(pair))).toBeCloseTo(2, 8);
  });

  it('disturbs as the collective does that it consists of', () => {
    const workload = layers([1e5, 2e5], 4e7);
    const pair = pairOf({
      network: 'FatTree(16,leaf=4,spines=2,over=2)',
      placement: 'spread',
      workload,
      job: { workload: NO_COMPUTE },
    });
    const { conditions: _conditions, ...alone } = pair;
    const npus = [2, 3, 6, 7, 10, 11, 14, 15];
    const job = { kind: 'secondJob', npus, collective: 'allReduce', algorithm: 'ring', bytes: 1e7 } as const;
    expect(timeOf(pair)).toBeCloseTo(timeOf({ ...alone, conditions: [job] }), 3);
    expect(timeOf(pair)).toBeGreaterThan(1.1 * timeOf(alone));
  });

  it('changes nothing to the bit where the two share no link', () => {
    for (const network of [
      'Ring(4)_Ring(2)',
      'Switch(4)_Switch(4)',
      'FC(4)_Ring(4)',
      'FatTree(16,leaf=4,spines=4)',
    ]) {
      const workload = layers([1e5, 3e5], 3e7);
      const job = { workload: layers([1.7e5], 1.3e7), chunks: 3 };
      const pair = pairOf({ network, placement: 'packed', workload, job, latencyNs: 500, chunks: 2 });
      expect(timesOf(pair), network).toEqual(aloneOf(pair));
    }
  });

  it('slows both alike where both are alike and lie alike', () => {
    for (const [network, placement] of [
      ['Ring(8)', 'strided'],
      // In turn they would have a spine each: destinations choose the spine.
      ['FatTree(16,leaf=4,spines=2,over=2)', 'spread'],
      ['Ring(8)_Ring(2)', 'strided'],
    ] as const) {
      const pair = pairOf({
        network,
        placement,
        workload: layers([1e5, 3e5], 3e7),
        latencyNs: 500,
      });
      const [first, second] = timesOf(pair);
      expect(first! / second!, network).toBeCloseTo(1, 9);
      expect(first, network).toBeGreaterThan(aloneOf(pair)[0]! * 1.05);
    }
  });

  it('gives the same two times whichever is called the design, and none is faster than alone', () => {
    const few = fc.array(
      fc.integer({ min: 0, max: 5 }).map((units) => units * 1e5),
      { minLength: 1, maxLength: 2 },
    );
    const megabytes = fc.integer({ min: 1, max: 40 }).map((count) => count * 1e6);
    const drawn = fc.record({
      network: fc.constantFrom(
        'Ring(8)',
        'FatTree(16,leaf=4,spines=2,over=2)',
        'Ring(4)_Ring(2)',
        'Switch(8)',
        'Mesh(4)_FC(4)',
      ),
      placement: fc.constantFrom(...JOB_PLACEMENTS),
      workload: fc.tuple(few, megabytes).map(([ns, bytes]) => layers(ns, bytes)),
      job: fc.record({ workload: fc.tuple(few, megabytes).map(([ns, bytes]) => layers(ns, bytes)) }),
      conditions: fc.constantFrom<readonly Condition[]>(
        [],
        [{ kind: 'slowPort', npu: 1, factor: 0.5 }],
        [{ kind: 'slowNpu', npu: 0, factor: 0.8 }],
      ),
    });
    fc.assert(
      fc.property(drawn, (entry) => {
        const pair = pairOf(entry);
        const twice = swapJobs(swapJobs(pair, 0)!, 0)!;
        const [times, again, alone] = [timesOf(pair), timesOf(swapJobs(pair, 0)!), aloneOf(pair)];
        expect(timeOf(twice)).toBe(times[0]);
        expect([...again].reverse()).toEqual(times);
        for (const [job, ns] of times.entries()) expect(ns).toBeGreaterThan(alone[job]! * (1 - 1e-9));
      }),
      { numRuns: cases(6, 300) },
    );
  });

  it('is refused with the field that is wrong', () => {
    const problemsOf = (design: Design): readonly string[] => {
      const evaluation = evaluate(design, ALL_PARTS);
      const { problems } = evaluation.ok ? evaluation.value.refusals[0]! : evaluation;
      return problems.map(({ path, message }) => `${path}: ${message}`);
    };
    const pair = pairOf({ network: 'Ring(4)_Switch(4)', placement: 'packed', workload: NO_COMPUTE });
    const withPlaces = (places: SecondDesign['places']): Design => ({
      ...pair,
      conditions: [{ kind: 'secondDesign', places, job: {} }],
    });
    expect(problemsOf(withPlaces([[0, 1, 2, 3]]))[0]).toContain(
      'conditions[0].places: places has 1 dimensions',
    );
    expect(
      problemsOf(
        withPlaces([
          [0, 1, 2, 3],
          [2, 4],
        ]),
      )[0],
    ).toContain('conditions[0].places[1]');
    expect(
      problemsOf(
        withPlaces([
          [0, 1, 2, 3],
          [1, 2],
        ]),
      )[0],
    ).toContain("runs the design's own job");
    const analytical = { ...pair, system: { ...pair.system, network: 'analytical' as const } };
    expect(problemsOf(analytical)[0]).toContain('Allowed: system.network shared');
    const parallelism = { ...pair.parallelism, modelParallel: 3 };
    const wide = { ...DEFAULT_DESIGN.workload };
    const [other] = pair.conditions as readonly SecondDesign[];
    const odd = { ...pair, conditions: [{ ...other!, job: { parallelism, workload: wide } }] };
    expect(problemsOf(odd)[0]).toContain('conditions[0].job.parallelism.modelParallel: The other training');
    const tree = { algorithm: { name: 'doubleBinaryTree' as const }, whole: false };
    const algorithms = { allReduce: [tree, tree] };
    const themis = { ...pair.system, interDimension: 'themis' as const };
    const treed = { ...pair, system: themis, conditions: [{ ...other!, job: { algorithms } }] };
    expect(problemsOf(treed)[0]).toMatch(
      /^conditions\[0\]\.job\.algorithms\.allReduce\[.\]: The other training: Double binary tree cannot do reduce-scatter/,
    );
  });
});

describe('a design beside another', () => {
  it('takes the place of other jobs, and keeps what is wrong with the network', () => {
    const slow: Condition = { kind: 'slowNpu', npu: 0, factor: 0.5 };
    const pair = pairOf({
      network: 'Ring(8)',
      placement: 'packed',
      workload: NO_COMPUTE,
      conditions: [slow],
    });
    const again = besideDesign(pair, pair, 'strided')!;
    expect(again.conditions?.map(({ kind }) => kind)).toEqual(['slowNpu', 'secondDesign']);
    expect(timeOf(again)).toBeGreaterThan(0);
  });
});

describe('places of two jobs by a rule', () => {
  it('divide the outermost dimension, every innermost group, or alternate in it', () => {
    const blocks = valueOf(parseNotation('FatTree(16,leaf=4,spines=2,over=2)_Switch(4)')).map((block) => ({
      ...block,
      linkLatencyNs: 0,
      tier: 'node' as const,
    }));
    const [packed, spread, strided] = JOB_PLACEMENTS.map((placement) => placeJobs(blocks, placement)!);
    expect(packed!.first[1]).toEqual([0, 1]);
    expect(packed!.second[1]).toEqual([2, 3]);
    expect(spread!.first[0]).toEqual([0, 1, 4, 5, 8, 9, 12, 13]);
    expect(strided!.second[0]).toEqual([1, 3, 5, 7, 9, 11, 13, 15]);
    expect(placeJobs(blocks, 'strided', 0.25)!.first[0]).toEqual([0, 4, 8, 12]);
    expect(placeJobs(blocks, 'packed', 0.01)!.first[1]).toEqual([0]);
  });
});
