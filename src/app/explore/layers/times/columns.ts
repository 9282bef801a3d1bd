/** The numbers of a layer, a column each: times by pass, then what a chunk waited and was served for, phase by phase. */
import { meanDelays, type PhaseMean } from '../../../../simulator/record/mean-delays.ts';
import { PASSES, type Pass } from '../../../../taskgraph/graph.ts';
import type { LayerResults } from '../../../../run/report/results.ts';

/** Every pass together, or one by its place in PASSES. */
export type PassChoice = 'all' | number;

const TEXT_OF_PASS: Readonly<Record<Pass, string>> = {
  forward: 'Forward',
  recompute: 'Recompute',
  inputGradient: 'Input gradient',
  weightGradient: 'Weight gradient',
};

/** By the place in PASSES. */
export const PASS_TEXT = PASSES.map((pass) => TEXT_OF_PASS[pass]);

export type ColumnGroup = 'compute' | 'raw' | 'exposed' | 'delay';

export interface TimeColumn {
  readonly key: string;
  readonly group: ColumnGroup;
  readonly label: string;
  /** ns; null if the layer has no such phase. */
  readonly value: (layer: number) => number | null;
}

export const GROUP_TEXT: Readonly<Record<ColumnGroup, string>> = {
  compute: 'Compute',
  raw: 'Raw communication',
  exposed: 'Exposed communication',
  delay: 'Mean delay of a chunk',
};

/** The wanted passes, by their place in PASSES. */
export function passesOf(layers: LayerResults, choice: PassChoice): readonly number[] {
  return choice === 'all' ? shownPasses(layers) : [choice];
}

const shown = new WeakMap<LayerResults, readonly number[]>();

/** The passes with a column, by their place in PASSES; recomputation has one only if some layer recomputes. */
export function shownPasses(layers: LayerResults): readonly number[] {
  const before = shown.get(layers);
  if (before !== undefined) return before;
  const { computeNs, commNs } = layers.times;
  const again = PASSES.indexOf('recompute');
  const isThere = layers.names.some((_, layer) => {
    const cell = layer * PASSES.length + again;
    return (computeNs[cell] ?? 0) > 0 || (commNs[cell] ?? 0) > 0;
  });
  const passes = [...PASSES.keys()].filter((pass) => isThere || pass !== again);
  shown.set(layers, passes);
  return passes;
}

export function timeColumns(layers: LayerResults, choice: PassChoice): readonly TimeColumn[] {
  const { times } = layers;
  const ofPasses = (group: ColumnGroup, cells: Float64Array): readonly TimeColumn[] =>
    shownPasses(layers).map((pass) => ({
      key: `${group}-${pass}`,
      group,
      label: PASS_TEXT[pass] ?? '',
      value: (layer) => cells[layer * PASSES.length + pass] ?? 0,
    }));
  return [
    ...ofPasses('compute', times.computeNs),
    ...ofPasses('raw', times.commNs),
    ...ofPasses('exposed', times.exposedNs),
    ...delayColumns(layers, choice),
  ];
}

/** `P0 queue, P1 network, P2 queue, P2 network, ...`: whoever leaves the scheduler's queue is served at once. */
function delayColumns(layers: LayerResults, choice: PassChoice): readonly TimeColumn[] {
  const meansOf = delaysByLayer(layers, choice);
  const most = layers.names.reduce((longest, _, layer) => Math.max(longest, meansOf(layer).length), 0);
  return Array.from({ length: most }, (_, phase): readonly TimeColumn[] => {
    const column = (what: 'queue' | 'network'): TimeColumn => ({
      key: `${what}-${phase}`,
      group: 'delay',
      label: `P${what === 'queue' && phase === 0 ? 0 : phase + 1} ${what}`,
      value: (layer) => {
        const mean = meansOf(layer)[phase];
        if (mean === undefined) return null;
        return what === 'queue' ? mean.queueNs : mean.serviceNs;
      },
    });
    return [column('queue'), column('network')];
  }).flat();
}

type MeansOf = (layer: number) => readonly PhaseMean[];

const known = new WeakMap<LayerResults, Map<PassChoice, MeansOf>>();

/** The means of each layer, computed on demand and kept: a table of thousands shows only a few of them. */
export function delaysByLayer(layers: LayerResults, choice: PassChoice): MeansOf {
  const ofLayers = known.get(layers) ?? new Map<PassChoice, MeansOf>();
  known.set(layers, ofLayers);
  const before = ofLayers.get(choice);
  if (before !== undefined) return before;
  const means: (readonly PhaseMean[] | undefined)[] = [];
  const passes = passesOf(layers, choice);
  const meansOf: MeansOf = (layer) => (means[layer] ??= meanDelays(layers.delays, layer, passes));
  ofLayers.set(choice, meansOf);
  return meansOf;
}
