/** Designs that lessons start from, given by their differences from the default design. */
import { BASE_V1 } from '../design/base.ts';
import { DEFAULT_DESIGN } from '../design/defaults.ts';
import type { Design, Parallelism, Workload } from '../design/document.ts';
import { ACCELERATORS } from '../workload/compute/facts/accelerators.ts';
import { acceleratorCompute } from '../design/presets/accelerators.ts';
import { withChoice } from '../design/algorithm-choice.ts';
import { automaticName } from '../design/presets/automatic-name.ts';
import { WORKLOAD_PRESETS } from '../design/presets/workload-presets.ts';
import { parseNotation } from '../topology/notation.ts';
import { tierOfPlace } from '../topology/tier-of-place.ts';
import { valueOf } from '../units/result.ts';

interface Start {
  /** As typed on the page. */
  readonly network: string;
  readonly workload: Workload;
  readonly latencyNs?: number;
  readonly system?: Partial<Design['system']>;
  readonly bandwidth?: Partial<Design['bandwidth']>;
  readonly parallelism?: Partial<Parallelism>;
  readonly topology?: Partial<Omit<Design['topology'], 'dimensions'>>;
  readonly compute?: Design['compute'];
}

export function startDesign(start: Start): Design {
  const design: Design = {
    ...DEFAULT_DESIGN,
    topology: {
      ...DEFAULT_DESIGN.topology,
      ...start.topology,
      dimensions: dimensionsOf(start.network, start.latencyNs ?? 500),
    },
    workload: start.workload,
    // A collective of all NPUs has no groups.
    parallelism: {
      ...DEFAULT_DESIGN.parallelism,
      ...(start.workload.kind === 'table' ? { modelParallel: 1 } : {}),
      ...start.parallelism,
    },
    system: { ...DEFAULT_DESIGN.system, algorithms: BASE_V1.system.algorithms, ...start.system },
    bandwidth: { ...DEFAULT_DESIGN.bandwidth, ...start.bandwidth },
    compute: start.compute ?? DEFAULT_DESIGN.compute,
  };
  return { ...design, name: automaticName(design) };
}

/** Returns the design on another network, with the latency of its links. */
export function onNetwork(design: Design, notation: string): Design {
  const [innermost] = design.topology.dimensions;
  const dimensions = dimensionsOf(notation, innermost?.linkLatencyNs ?? 500);
  return { ...design, topology: { ...design.topology, dimensions } };
}

function dimensionsOf(notation: string, linkLatencyNs: number): Design['topology']['dimensions'] {
  const shapes = valueOf(parseNotation(notation));
  return shapes.map((shape, index) => ({
    ...shape,
    linkLatencyNs,
    tier: tierOfPlace(index, shapes.length),
  }));
}

/** Returns a published model with its initial degree. */
export function model(id: string): {
  readonly workload: Workload;
  readonly parallelism: { readonly modelParallel: number };
} {
  const preset = WORKLOAD_PRESETS.find((candidate) => candidate.id === id);
  if (preset === undefined) throw new Error(`No workload "${id}".`);
  return { workload: preset.workload, parallelism: { modelParallel: preset.modelParallel } };
}

const H100 = accelerator('H100');

function accelerator(id: string): Design['compute'] {
  const found = ACCELERATORS.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`No accelerator "${id}".`);
  return acceleratorCompute(found);
}

/** On the innermost dimension, whatever its block. */
export const HALVING_DOUBLING = withChoice(BASE_V1.system.algorithms, 0, 'halvingDoubling');

/** Returns Llama 3 70B on 256 H100 with NVLink inside a server and 50 GB/s between servers, as given. */
export function llamaOnServers(parallelism: Partial<Parallelism> = {}): Design {
  return startDesign({
    network: 'Switch(8)_Switch(32)',
    workload: model('llama-3-70b').workload,
    compute: H100,
    bandwidth: { mode: 'fixed', scheme: 'custom', customGBps: [450, 50], budgetGBps: 500 },
    parallelism: { modelParallel: 8, overlap: true, ...parallelism },
  });
}
