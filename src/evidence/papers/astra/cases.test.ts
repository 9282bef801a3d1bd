/** Designs of the figures, opened and run by the event-driven simulator, beside the runs of the study. */
import { describe, expect, it } from 'vitest';
import type { CollectiveOptimization } from '../../../collective/types.ts';
import { valueOf } from '../../../units/result.ts';
import { closedResult } from '../../../run/closed.ts';
import { layerReport } from '../../../analysis/layer-report/layer-report.ts';
import { phaseContention } from '../../../analysis/contention/phase-contention.ts';
import { fabricOf } from '../../../run/fabric.ts';
import { simulateSplit } from '../../../run/evaluate.ts';
import { prepareDesign } from '../../../run/prepare-design.ts';
import type { SchemeResult } from '../../../run/report/results.ts';
import { validateDesign } from '../../../design/schema/schema.ts';
import type { DesignSystem } from '../../../design/document.ts';
import { collectiveDesign } from './design.ts';
import { ASTRA_CASES, astraDesign } from './cases.ts';
import { CHUNKS as CHUNKS_9, RING, SWITCHED } from './figure-9.ts';
import { CHUNKS as CHUNKS_10, SHAPES as SHAPES_10, WIRES } from './figure-10.ts';
import { CHUNKS as CHUNKS_11, fabricWith } from './figure-11.ts';
import { CHUNKS as CHUNKS_12, SHAPES as SHAPES_12, SIZE_MIB } from './figure-12.ts';
import { DISPATCH, LOCAL_LINK, PACKAGE_LINK, runOn, torus, type PlatformRun } from './platform.ts';
import type { Steps } from './steps.ts';
import { ALL_PARTS } from '../../../run/all-parts.ts';

const OPENED_MIB = 4;
const BYTES = OPENED_MIB * 2 ** 20;

function opened(figure: string, label: string): SchemeResult {
  const prepared = valueOf(prepareDesign(astraDesign({ figure, label }), ALL_PARTS));
  return valueOf(simulateSplit(prepared, valueOf(closedResult(prepared, 'custom'))));
}

function finished<T>(steps: Steps<T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

function onLinks(run: Omit<PlatformRun, 'bytes'>): number {
  return finished(runOn({ ...run, bytes: BYTES })).durationNs;
}

describe('a case of the study', () => {
  it.each(ASTRA_CASES)('is a design with the links of its platform: $figure, $label', (at) => {
    const design = astraDesign(at);
    expect(validateDesign(design)).toEqual({ ok: true, value: design });
    expect(valueOf(fabricOf(design, ALL_PARTS)).placement).toBeUndefined();
  });

  it('has exactly the links of Table IV', () => {
    const { fabric } = valueOf(
      fabricOf(astraDesign({ figure: '14', label: 'ResNet-50 on 2x4x4' }), ALL_PARTS),
    );
    expect(fabric).toEqual(torus([2, 4, 4]));
  });

  it('is refused if it does not exist', () => {
    expect(() => astraDesign({ figure: '10', label: '9x9x9' })).toThrow('figure 10 has no case "9x9x9"');
  });
});

describe('a collective of figures 9 to 11, opened as a design, takes its time in the figure', () => {
  it.each([
    ['all-to-all', 'allToAll'],
    ['all-reduce', 'allReduce'],
  ] as const)('in figure 9: %s', (text, collective) => {
    const run = { collective, chunks: CHUNKS_9, optimization: 'baseline' } as const;
    const suffix = `${text} of ${OPENED_MIB} MiB`;
    const [switched, ring] = [opened('9', `All-to-all 1x8, ${suffix}`), opened('9', `Ring 1x8x1, ${suffix}`)];
    expect(switched.iterationNs / onLinks({ ...SWITCHED, ...run })).toBeCloseTo(1, 12);
    expect(ring.iterationNs / onLinks({ ...RING, ...run })).toBeCloseTo(1, 12);
  });

  it.each(Object.entries(SHAPES_10))('in figure 10: %s', (shape, sizes) => {
    const run = { collective: 'allReduce', chunks: CHUNKS_10, optimization: 'baseline' } as const;
    const { iterationNs } = opened('10', `${shape}, all-reduce of ${OPENED_MIB} MiB`);
    expect(iterationNs / onLinks({ fabric: torus(sizes, WIRES), ...run })).toBeCloseTo(1, 12);
  });

  it.each([
    ['Symmetric, three phases', PACKAGE_LINK, 'baseline'],
    ['Asymmetric, three phases', LOCAL_LINK, 'baseline'],
    ['Asymmetric, four phases', LOCAL_LINK, 'fourPhase'],
  ] as const)('in figure 11: %s', (text, link, plan: CollectiveOptimization) => {
    const run = { collective: 'allReduce', chunks: CHUNKS_11, optimization: plan } as const;
    const { iterationNs } = opened('11', `${text}, all-reduce of ${OPENED_MIB} MiB`);
    expect(iterationNs / onLinks({ fabric: fabricWith(link), ...run })).toBeCloseTo(1, 12);
  });
});

describe('an all-to-all of figure 9, opened as a design, with messages that share links', () => {
  it('reaches each peer over its own switch', () => {
    const label = `All-to-all 1x8, all-to-all of ${OPENED_MIB} MiB`;
    const steps = phaseContention(astraDesign({ figure: '9', label }));
    let step = steps.next();
    while (step.done !== true) step = steps.next();
    const { shared } = valueOf(step.value);
    const run = { collective: 'allToAll', chunks: CHUNKS_9, optimization: 'baseline' } as const;
    expect(shared.iterationNs / onLinks({ ...SWITCHED, ...run })).toBeCloseTo(1, 9);
  });
});

describe('queues of a design on the torus of Table IV, 2x4x4, all-reduce of 100 MB in 8 chunks', () => {
  const run = { fabric: torus([2, 4, 4]), collective: 'allReduce', bytes: 100e6, chunks: 8 } as const;
  const plain = collectiveDesign('torus', { ...run, optimization: 'fourPhase' });
  const withQueues = (system: Partial<DesignSystem>): number => {
    const { queues: _, dealing: __, ...others } = plain.system;
    const design = {
      ...plain,
      system: { ...others, activeChunks: 4, queuesPerDimension: 4, ...system },
    };
    return valueOf(layerReport(design, 'custom')).iterationNs / 1e3;
  };

  it('take longer if the two phases of a chunk on the local rings are dealt in turn', () => {
    expect(withQueues({})).toBeCloseTo(1400.4, 1);
    expect(withQueues({ dealing: 'chunks' })).toBeCloseTo(1333.8, 1);
  });
});

describe('a collective of figure 12, opened as a design, waits and is served as in the figure', () => {
  it.each(SHAPES_12.map((shape) => [shape.join('x'), shape] as const))('%s', (name, shape) => {
    const run = { collective: 'allReduce', optimization: 'fourPhase', chunks: CHUNKS_12 } as const;
    const { durationNs, delays } = finished(
      runOn({ fabric: torus(shape), bytes: SIZE_MIB * 2 ** 20, dispatch: DISPATCH, ...run }),
    );
    const design = astraDesign({ figure: '12', label: `${name}, all-reduce of ${SIZE_MIB} MiB` });
    const { iterationNs, layers } = valueOf(layerReport(design, 'custom'));
    expect(iterationNs / durationNs).toBeCloseTo(1, 12);
    const phases = layers[0]?.phases ?? [];
    const close = (found: readonly number[], expected: readonly number[]): void => {
      expect(found).toHaveLength(expected.length);
      found.forEach((ns, index) => expect(ns).toBeCloseTo(expected[index]!, 6));
    };
    close([phases[0]?.dispatchNs ?? NaN], [delays.dispatchNs]);
    close(
      phases.map(({ queueNs, dispatchNs }) => queueNs - dispatchNs),
      delays.queueNs,
    );
    close(
      phases.map(({ serviceNs }) => serviceNs),
      delays.networkNs,
    );
  });
});
