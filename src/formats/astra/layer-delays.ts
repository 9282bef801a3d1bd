/** Mean waiting and service times of the chunks of each layer, phase by phase, in ns. */
import type { PhaseDelays } from '../../simulator/record/delays.ts';
import { meanDelays } from '../../simulator/record/mean-delays.ts';
import { PASSES, type Pass } from '../../taskgraph/graph.ts';

export interface PassDelays {
  readonly chunks: number;
  /** In the scheduler's queue (P0), then before P2, P3, ...: a chunk that leaves the scheduler's queue is served at once. */
  readonly queueNs: readonly number[];
  /** In the phases P1, P2, ... */
  readonly networkNs: readonly number[];
}

/** Passes that send nothing are null. */
export interface LayerDelays {
  readonly layer: string;
  readonly fwd: PassDelays | null;
  readonly inputGrad: PassDelays | null;
  readonly weightGrad: PassDelays | null;
}

export function layerDelays(delays: PhaseDelays, layerNames: readonly string[]): readonly LayerDelays[] {
  const ofPass = (layer: number, ...passes: readonly Pass[]): PassDelays | null => {
    const means = meanDelays(
      delays,
      layer,
      passes.map((pass) => PASSES.indexOf(pass)),
    );
    const [first] = means;
    if (first === undefined) return null;
    return {
      chunks: first.chunks,
      queueNs: means.map(({ queueNs }) => queueNs),
      networkNs: means.map(({ serviceNs }) => serviceNs),
    };
  };
  return layerNames.map((name, layer) => ({
    layer: name,
    fwd: ofPass(layer, 'forward', 'recompute'),
    inputGrad: ofPass(layer, 'inputGradient'),
    weightGrad: ofPass(layer, 'weightGradient'),
  }));
}
