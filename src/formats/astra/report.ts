/**
 * The report of the reference on a run, as numbers: times in ns, payload of NPU 0 in MiB, mean chunk latencies in us, both with the six
 * decimals it prints.
 */
import { TOTALS_ONLY } from '../../simulator/input.ts';
import type { Recording } from '../../simulator/input.ts';
import type { RunTotals } from '../../simulator/record/totals.ts';
import { PASSES } from '../../taskgraph/graph.ts';
import type { Pass } from '../../taskgraph/graph.ts';
import { roundSixDecimals } from './decimals.ts';
import { layerDelays, type LayerDelays } from './layer-delays.ts';

/** What a run has to record for its report. */
export const REPORT_RECORDING: Recording = { ...TOTALS_ONLY, busyIntervals: true, delays: true };

export interface LayerNs {
  readonly layer: string;
  readonly fwd: number;
  readonly inputGrad: number;
  readonly weightGrad: number;
}

export interface AstraReport {
  readonly endToEndNs: number;
  readonly computeNs: number;
  /** End minus compute: the 1 ns steps of the training loop included. */
  readonly exposedCommNs: number;
  readonly totalCommNs: readonly LayerNs[];
  readonly layerExposedNs: readonly LayerNs[];
  readonly layerComputeNs: readonly LayerNs[];
  /** Per physical dimension. */
  readonly perDimPayloadMB: readonly number[];
  /** Per logical dimension; null for a dimension without chunks. */
  readonly perDimAvgChunkLatencyUs: readonly (number | null)[];
  /** Per logical dimension: start, end, start, end, ... of the times when a chunk was queued or in service, in ns. */
  readonly busyNs: readonly (readonly number[])[];
  readonly events: number;
  /** Means over chunks; the reference prints none. */
  readonly layerDelays: readonly LayerDelays[];
}

export function astraReport(totals: RunTotals, layerNames: readonly string[]): AstraReport {
  const perLayer = (cells: Float64Array): readonly LayerNs[] => {
    const cell = (layer: number, pass: Pass): number =>
      cells[layer * PASSES.length + PASSES.indexOf(pass)] ?? 0;
    return layerNames.map((name, layer) => ({
      layer: name,
      // The reference counts recomputation as forward.
      fwd: cell(layer, 'forward') + cell(layer, 'recompute'),
      inputGrad: cell(layer, 'inputGradient'),
      weightGrad: cell(layer, 'weightGradient'),
    }));
  };
  // A memory model gives the clock fractions of a ns, which the reference drops when it reads the clock.
  const endToEndNs = Math.floor(totals.endNs);
  return {
    endToEndNs,
    computeNs: totals.computeNs,
    exposedCommNs: endToEndNs - totals.computeNs,
    totalCommNs: perLayer(totals.layers.commNs),
    layerExposedNs: perLayer(totals.layers.exposedNs),
    layerComputeNs: perLayer(totals.layers.computeNs),
    perDimPayloadMB: totals.npu0Bytes.map((bytes) => roundSixDecimals(bytes / 2 ** 20)),
    perDimAvgChunkLatencyUs: totals.servers.map(({ phases, serviceNs }) =>
      phases === 0 ? null : roundSixDecimals(serviceNs / phases / 1000),
    ),
    busyNs: totals.busyIntervals ?? [],
    events: totals.events,
    layerDelays: totals.delays === null ? [] : layerDelays(totals.delays, layerNames),
  };
}
