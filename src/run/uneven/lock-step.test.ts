import { describe, expect, it } from 'vitest';
import { COLLECTIVES } from '../../collective/types.ts';
import {
  besideDesign,
  JOB_PLACEMENTS,
  placeJobs,
  placedDimensions,
  swapJobs,
  withoutJobs,
  type JobPlacement,
} from '../../design/conditions/jobs.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design, TableWorkload } from '../../design/document.ts';
import { toEnd } from '../../design/steps.ts';
import { TOTALS_ONLY } from '../../simulator/input.ts';
import { parseNotation } from '../../topology/notation.ts';
import { cases } from '../../testing/large.ts';
import { valueOf } from '../../units/result.ts';
import { ALL_PARTS } from '../all-parts.ts';
import { closedResult } from '../closed.ts';
import type { EngineParts } from '../engine-parts.ts';
import { prepareDesign } from '../prepare-design.ts';
import { runSplit } from '../run-scheme.ts';
import type { StartedRun } from '../simulate.ts';
import { startUneven } from './uneven-run.ts';

/** One NPU runs for its whole job, however few there are. */
const LOCK_STEP: EngineParts = {
  ...ALL_PARTS,
  conditions: {
    ...ALL_PARTS.conditions,
    startUneven: (prepared, system, recording, beginOwn, carrier) =>
      startUneven(prepared, system, recording, beginOwn, carrier, true),
  },
};

function layers(computeNs: readonly number[], bytes: number): TableWorkload {
  const compute = (durationNs: number) => ({ kind: 'compute', label: 'product', durationNs }) as const;
  const collective = { kind: 'collective', label: 'sum', collective: 'allReduce', bytes } as const;
  return {
    kind: 'table',
    label: 'layers',
    loop: { kind: 'data', passes: 1 },
    layers: computeNs.map((ns, index) => ({
      name: `layer ${index}`,
      forward: [compute(ns)],
      recompute: [],
      inputGradient: [compute(ns)],
      weightGradient: [compute(ns), { ...collective, role: 'data' }],
      updateNs: 0,
    })),
  };
}

function pairOf(network: string, placement: JobPlacement, chunks: number, isRing: boolean): Design {
  const blocks = valueOf(parseNotation(network)).map((block) => ({
    ...block,
    linkLatencyNs: 500,
    tier: 'node' as const,
  }));
  const { first, second } = placeJobs(blocks, placement)!;
  const rings = blocks.map(() => ({ algorithm: { name: 'ring' as const }, whole: false }));
  const { leastChunkBytes: _least, ...system } = DEFAULT_DESIGN.system;
  return {
    ...DEFAULT_DESIGN,
    topology: { dimensions: placedDimensions(blocks, first), splitBandwidth: 'links' },
    workload: layers([1e5, 3e5], 3e7),
    parallelism: { ...DEFAULT_DESIGN.parallelism, modelParallel: 1, overlap: true },
    bandwidth: {
      ...DEFAULT_DESIGN.bandwidth,
      mode: 'fixed',
      scheme: 'custom',
      customGBps: blocks.map(() => 50),
    },
    system: {
      ...system,
      chunks,
      activeChunks: chunks > 1 ? 2 : 1,
      network: 'shared',
      algorithms: isRing ? Object.fromEntries(COLLECTIVES.map((collective) => [collective, rings])) : {},
    },
    conditions: [{ kind: 'secondDesign', places: second, job: { workload: layers([1.7e5], 1.3e7) } }],
  };
}

interface Ended extends Pick<StartedRun, 'links' | 'isLockStepExact'> {
  readonly ns: number;
}

function runOf(design: Design, engine: EngineParts): Ended {
  const prepared = valueOf(prepareDesign(design, engine));
  const closed = valueOf(closedResult(prepared, design.bandwidth.scheme));
  const started = valueOf(toEnd(runSplit(prepared, closed, TOTALS_ONLY)));
  while (!started.run.advance(10_000));
  return { ...started, ns: started.run.totals().endNs };
}

const NETWORKS = cases(
  ['Ring(8)', 'FatTree(16,leaf=4,spines=2,over=2)', 'Mesh(4)_FC(4)', 'Ring(4)_Switch(4)'],
  [
    'Ring(8)',
    'FatTree(16,leaf=4,spines=2,over=2)',
    'Ring(8)_Switch(4)',
    'Mesh(4)_FC(4)',
    'FC(4)_Ring(4)',
    'Ring(2)_FatTree(16,leaf=4,spines=4)',
  ],
);

describe('one NPU for each training', () => {
  it('takes as long as every NPU by itself wherever all ranks end each phase at once', () => {
    let exact = 0;
    for (const network of NETWORKS) {
      for (const [index, placement] of JOB_PLACEMENTS.entries()) {
        const pair = pairOf(network, placement, index === 1 ? 1 : 3, index !== 2);
        for (const design of [pair, swapJobs(pair, 0)!, withoutJobs(pair)]) {
          const every = runOf(design, ALL_PARTS);
          const lockStep = runOf(design, LOCK_STEP);
          const name = `${network} ${placement}`;
          expect(every.isLockStepExact, name).toBeUndefined();
          if (lockStep.isLockStepExact?.() === true) {
            expect(lockStep.ns / every.ns, name).toBeCloseTo(1, 12);
            exact++;
          } else expect(Math.abs(lockStep.ns / every.ns - 1), name).toBeLessThan(0.01);
        }
      }
    }
    expect(exact).toBeGreaterThan(20);
  });

  it('sends as much on every link of the network when a training is alone', () => {
    for (const network of ['Ring(4)_Switch(4)', 'FC(4)_Ring(4)', 'Ring(2)_FatTree(16,leaf=4,spines=4)']) {
      for (const placement of JOB_PLACEMENTS) {
        const alone = withoutJobs(pairOf(network, placement, 2, true));
        const [every, lockStep] = [ALL_PARTS, LOCK_STEP].map((engine) => runOf(alone, engine).links!());
        for (const [link, bytes] of every!.bytes.entries())
          expect(lockStep!.bytes[link], `${network} ${placement} ${link}`).toBeCloseTo(bytes, 2);
      }
    }
  });

  it('answers for two halves of 1,024 NPUs, which share no link when each has groups to itself', () => {
    const { leastChunkBytes: _least, ...system } = DEFAULT_DESIGN.system;
    const one = { ...DEFAULT_DESIGN, system: { ...system, chunks: 1 } };
    const pair = besideDesign(one, one, 'packed')!;
    const { ns, isLockStepExact } = runOf(pair, ALL_PARTS);
    expect(isLockStepExact?.()).toBe(true);
    expect(ns / runOf(withoutJobs(pair), ALL_PARTS).ns).toBeCloseTo(1, 12);
  });
});
