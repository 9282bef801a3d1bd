/** The designs that cases run. */
import type { AlgorithmEntry } from '../collective/algorithmName.ts';
import type { Design } from '../study/document.ts';
import { DESIGN_PRESETS } from '../study/presets.ts';

/** One of the nine cases of the bandwidth allocation study (arXiv 2109.11762). */
export function studyDesign(network: '2d' | '3d' | '4d', workload: string): Design {
  const id = `${network}-1024-${workload}`;
  const preset = DESIGN_PRESETS.find((candidate) => candidate.id === id);
  if (preset === undefined) throw new Error(`no design preset ${id}`);
  return preset.design;
}

/** With this many layers of its transformer. */
export function withLayers(design: Design, layers: number): Design {
  if (design.workload.kind !== 'transformer') throw new Error(`${design.name} is no transformer`);
  return { ...design, workload: { ...design.workload, layers } };
}

/**
 * The study's settings for event-driven runs: latencies of 1 ns, halving-doubling on every dimension, but direct where
 * each pair of NPUs has a link of its own, of which halving-doubling would leave all but one idle.
 */
export function withStudySettings(design: Design): Design {
  const dimensions = design.topology.dimensions.map((dimension) => ({ ...dimension, linkLatencyNs: 1 }));
  const list = dimensions.map(({ kind }): AlgorithmEntry => {
    return { algorithm: { name: kind === 'fullyConnected' ? 'direct' : 'halvingDoubling' }, whole: false };
  });
  return {
    ...design,
    topology: { ...design.topology, dimensions },
    system: {
      ...design.system,
      endpointDelayNs: 1,
      algorithms: { allReduce: list, reduceScatter: list, allGather: list, allToAll: [] },
    },
  };
}

/** One all-reduce of 1 GB over everyone, on the network of `design` with other sizes and chunks. */
export function allReduceDesign(design: Design, sizes: readonly number[], chunks: number): Design {
  return {
    ...design,
    topology: {
      ...design.topology,
      dimensions: design.topology.dimensions.map((dimension, index) => ({
        ...dimension,
        size: sizes[index] ?? dimension.size,
      })),
    },
    system: { ...design.system, chunks },
    workload: {
      kind: 'table',
      label: 'one all-reduce',
      loop: { kind: 'micro', passes: 1 },
      layers: [
        {
          name: 'all-reduce',
          forward: [],
          recompute: [],
          inputGradient: [],
          weightGradient: [
            { kind: 'collective', label: 'all-reduce', collective: 'allReduce', bytes: 1e9, role: 'all' },
          ],
          updateNs: 0,
        },
      ],
    },
  };
}
