/** The statements of ASTRA-SIM (ISPASS 2020), evaluated again from the numbers alone. */
import { describe, expect, it } from 'vitest';
import { closedResult } from '../../../run/closed.ts';
import { layerReport } from '../../../analysis/layer-report/layer-report.ts';
import { simulateSplit } from '../../../run/evaluate.ts';
import { prepareDesign } from '../../../run/prepare-design.ts';
import type { SchemeResult } from '../../../run/report/results.ts';
import { valueOf } from '../../../units/result.ts';
import { ALL_PARTS } from '../../../run/all-parts.ts';
import { ASTRA_CASES, astraDesign } from './cases.ts';
import { SHAPES as SHAPES_10 } from './figure-10.ts';
import { SHAPES as SHAPES_12, SIZE_MIB } from './figure-12.ts';
import { SHAPES as SHAPES_15 } from './figure-15.ts';
import { POWERS } from './figure-18.ts';
import type { Phase } from '../../../collective/types.ts';
import { createAnalyticalNetwork } from '../../../network/analytical/analytical.ts';
import { collectiveAtOnce } from './scheduler/run.ts';
import {
  ENDPOINT_DELAY_NS,
  LOCAL_LINK,
  LOCAL_RINGS,
  logicalOf,
  PACKAGE_LINK,
  torus,
  type TorusShape,
} from './platform.ts';
import type { Dimension, Topology } from '../../../topology/dimension.ts';
import { payloadBandwidthGBps } from '../../../topology/physical/fabric.ts';
import { reproduceAstraAtOnce } from './reproduce.ts';
import type { Statement } from './statement.ts';
import { layersOf, QUEUES } from './training.ts';
import { RESNET_50, SAMPLED, SAMPLE_NS } from './workloads.ts';

const { statements, panels } = reproduceAstraAtOnce();

function find(figure: string, part: string): Statement {
  const found = statements.filter((entry) => entry.figure === figure && entry.statement.includes(part));
  expect(found).toHaveLength(1);
  return found[0]!;
}

function list(statement: Statement, name: string): readonly number[] {
  const value = statement.numbers[name];
  if (!Array.isArray(value)) throw new Error(`${name} of "${statement.statement}" is no list`);
  return value as readonly number[];
}

describe('the statements', () => {
  it('hold except for one, which says what makes it hold', () => {
    const open = statements.filter(({ holds }) => !holds);
    expect(statements.length).toBeGreaterThanOrEqual(35);
    expect(open.map(({ statement }) => statement)).toEqual(['4x4x4 is slower than 1x8x8 above 4 MB.']);
    for (const { note } of open) expect(note).toContain('What flips it is');
  });

  it('are distinct, and cover figures 9 to 18', () => {
    expect(new Set(statements.map(({ statement }) => statement)).size).toBe(statements.length);
    expect(new Set(statements.map(({ figure }) => figure))).toEqual(
      new Set(['9', '10', '11', '12', '13', '14', '15-17', '18', 'text', 'backends']),
    );
  });

  it('have finite numbers only', () => {
    for (const { numbers } of statements) {
      for (const value of Object.values(numbers).flat()) expect(value).toSatisfy(Number.isFinite);
    }
  });
});

describe('the panels', () => {
  it('have a value for every line at every position, and leave out only what was not printed', () => {
    expect(panels.map(({ figure }) => figure)).toEqual([
      ...['9', '9', '10', '11', '12', '12', '13', '14', '15-17', '15-17', '18'],
    ]);
    for (const { at, series } of panels) {
      for (const { name, values } of series) {
        expect(values).toHaveLength(at.length);
        if (name !== 'Published') for (const value of values) expect(value).toSatisfy(Number.isFinite);
      }
    }
  });
});

describe('bytes of figures 10 and 11', () => {
  it.each([
    ['1x64x1', 126 / 64],
    ['1x8x8', 28 / 8],
    ['2x8x4', 34 / 8],
    ['4x4x4', 36 / 8],
  ])('%s: %s N, exactly', (shape, share) => {
    const statement = find('10', `${shape}: an NPU`);
    const sent = list(statement, 'sentBytes').reduce((sum, bytes) => sum + bytes, 0);
    expect(sent).toBe(share * (statement.numbers['reducedBytes'] as number));
  });

  it('between packages are a quarter with four phases', () => {
    const statement = find('11', 'a quarter');
    const four = list(statement, 'fourPhaseBytes');
    expect(list(statement, 'threePhaseBytes')).toEqual(four.map((bytes) => 4 * bytes));
  });
});

describe('times', () => {
  it('of the two 3D tori and the 2D one are in the order of figure 10, with 12 chunks also above 4 MB', () => {
    const statement = find('10', 'slower than 1x8x8 above');
    const [three, two] = [list(statement, 'us4x4x4'), list(statement, 'us1x8x8')];
    expect(three.map((us, index) => us < two[index]!)).toEqual([true, true, true, true, false, false]);
    const [other3, other2] = [list(statement, 'us4x4x4.otherChunks'), list(statement, 'us1x8x8.otherChunks')];
    expect(other3.slice(3).map((us, index) => us > other2[index + 3]!)).toEqual([true, true, true]);
  });

  it('of LIFO and FIFO are equal if the policy orders what is issued, but not if it orders all queues', () => {
    const statement = find('text', 'LIFO');
    for (const ratio of list(statement, 'lifoOverFifo')) expect(Math.abs(ratio - 1)).toBeLessThan(0.05);
    expect(Math.min(...list(statement, 'everywhereLifoOverFifo'))).toBeLessThan(0.95);
  });

  it('of the exposed share are in the published bands', () => {
    const exposed = list(find('15-17', 'grows'), 'exposedPercent');
    expect(exposed[0]).toBeGreaterThan(2);
    expect(exposed[0]).toBeLessThan(10);
    expect(exposed[4]).toBeGreaterThan(15);
    expect(exposed[4]).toBeLessThan(40);
    expect(exposed.toSorted((a, b) => a - b)).toEqual(exposed);
  });
});

describe('the computation of the sample', () => {
  it('takes 1.095 ms per iteration, at which 128 NPUs expose nearly the printed 25.2 %', () => {
    const run = { shape: [2, 2, 2], workload: RESNET_50, modelParallel: 1, compute: SAMPLED } as const;
    const passes = layersOf(run).layers.flatMap((layer) => [
      ...layer.forward,
      ...layer.inputGradient,
      ...layer.weightGradient,
    ]);
    const computeNs = passes.reduce((sum, op) => sum + (op.kind === 'compute' ? op.durationNs : 0), 0);
    expect(computeNs / SAMPLE_NS).toBeCloseTo(1, 5);
    const { samplePercent } = find('15-17', 'On 128 NPUs').numbers;
    expect(samplePercent).toBeGreaterThan(20);
    expect(samplePercent).toBeLessThan(28);
  });
});

describe('training runs without contention', () => {
  const shape: TorusShape = [2, 4, 8];
  const topology = queueTopology(shape);
  const network = createAnalyticalNetwork({
    topology,
    endpointDelayNs: ENDPOINT_DELAY_NS,
    rounding: 'exact',
  });

  it.each([1, 2])('take as long as messages on the links of package dimension %i', (index) => {
    const logical = logicalOf(torus(shape), [])[index]!;
    const phase: Phase = { logical, operation: 'allReduce', bytesIn: 2 ** 16, bytesOut: 2 ** 16 };
    // Four chunks at once on four one-way rings: as long as one of them alone.
    const { durationNs } = collectiveAtOnce({
      fabric: torus(shape),
      phases: [phase],
      chunks: 4,
      activeChunks: 1,
      spread: 'deal',
      endpointDelayNs: ENDPOINT_DELAY_NS,
    });
    const alone = network.phaseCost({ logical, operation: 'allReduce', bytes: 2 ** 16, tree: 0 });
    expect(durationNs / alone.durationNs).toBeCloseTo(1, 12);
  });
});

/** Bandwidth of a message of one queue: a ring in one direction, or half of one inside the package. */
function queueTopology(shape: TorusShape): Topology {
  const dimensions = shape.map((size, index): Dimension => ({
    kind: 'ring',
    size,
    bandwidthGBps:
      index === 0
        ? (payloadBandwidthGBps(LOCAL_LINK) * LOCAL_RINGS) / QUEUES
        : payloadBandwidthGBps(PACKAGE_LINK),
    linkLatencyNs: index === 0 ? LOCAL_LINK.latencyNs : PACKAGE_LINK.latencyNs,
    tier: 'package',
  }));
  return { dimensions, splitBandwidth: 'full' };
}

function opened(figure: string, label: string): SchemeResult {
  const prepared = valueOf(prepareDesign(astraDesign({ figure, label }), ALL_PARTS));
  return valueOf(simulateSplit(prepared, valueOf(closedResult(prepared, 'custom'))));
}

describe('a line of a figure', () => {
  const lineOf = (figure: string, title: string, name: string): readonly number[] => {
    const panel = panels.find((entry) => entry.figure === figure && entry.title.startsWith(title));
    const values = panel?.series.find((series) => series.name === name)?.values;
    if (values === undefined) throw new Error(`figure ${figure} has no line ${title}: ${name}`);
    return values;
  };
  const usOf = (figure: string, line: string): readonly number[] =>
    ASTRA_CASES.filter((study) => study.figure === figure && study.line === line).map(
      ({ label }) => opened(figure, label).iterationNs / 1e3,
    );

  it.each([
    ['9', 'All-to-all 1x8, all-to-all', 'All-to-all on', 'All-to-all 1x8'],
    ['9', 'Ring 1x8x1, all-to-all', 'All-to-all on', 'Ring 1x8x1'],
    ['9', 'All-to-all 1x8, all-reduce', 'All-reduce on', 'All-to-all 1x8'],
    ['9', 'Ring 1x8x1, all-reduce', 'All-reduce on', 'Ring 1x8x1'],
    ...Object.keys(SHAPES_10).map((shape) => ['10', `${shape}, all-reduce`, 'All-reduce', shape] as const),
    ['11', 'Symmetric, three phases, all-reduce', 'All-reduce', 'Symmetric'],
    ['11', 'Asymmetric, three phases, all-reduce', 'All-reduce', 'Asymmetric'],
    ['11', 'Asymmetric, four phases, all-reduce', 'All-reduce', 'Four phases'],
  ] as const)('has the times of its designs, to the last bit: %s, %s', (figure, line, title, name) => {
    expect(usOf(figure, line)).toEqual(lineOf(figure, title, name));
  });

  it.each(SHAPES_12.map((shape) => shape.join('x')))(
    'has the delays of its design, to the last bit: 12, %s',
    (name) => {
      const design = astraDesign({ figure: '12', label: `${name}, all-reduce of ${SIZE_MIB} MiB` });
      const phases = valueOf(layerReport(design, 'custom')).layers[0]?.phases ?? [];
      const waits = phases.map(({ queueNs, dispatchNs }) => (queueNs - dispatchNs) / 1e3);
      expect(lineOf('12', 'Wait', name)).toEqual([(phases[0]?.dispatchNs ?? NaN) / 1e3, ...waits]);
      expect(lineOf('12', 'Time', name)).toEqual(phases.map(({ serviceNs }) => serviceNs / 1e3));
    },
  );

  it.each([
    ['13', 'Transformer on 2x2x2', 'Transformer, 2x2x2'],
    ['14', 'ResNet-50 on 2x4x4', 'ResNet-50, 2x4x4'],
  ] as const)('has the communication by layer of its design, to the last bit: %s', (figure, label, title) => {
    const { layers } = valueOf(layerReport(astraDesign({ figure, label }), 'custom'));
    const rawUs = layers.map(({ passes }) => passes.reduce((sum, { commNs }) => sum + commNs, 0) / 1e3);
    expect(rawUs).toEqual(lineOf(figure, title, 'Raw'));
  });

  it('has the exposed shares of its designs, to the last bit: 15 to 18', () => {
    const percent = (figure: string, label: string): number => {
      const { iterationNs, computeNs } = opened(figure, label);
      return 100 * (1 - computeNs / iterationNs);
    };
    const shares = SHAPES_15.map((shape) => percent('15-17', `ResNet-50 on ${shape.join('x')}`));
    expect(shares).toEqual(lineOf('15-17', 'ResNet-50, exposed', 'Ours'));
    const powers = POWERS.map((power) => percent('18', `ResNet-50 on 2x4x4, ${power}× compute`));
    expect(powers).toEqual(lineOf('18', 'ResNet-50 on', 'Ours'));
  });
});
