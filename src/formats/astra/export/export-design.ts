/**
 * Writes the three files of ASTRA-sim 1.0 for a design under a split of its bandwidth. What the files cannot express is listed by the field
 * of the design.
 */
import type { AlgorithmEntry } from '../../../collective/algorithm-name.ts';
import { defaultAlgorithm } from '../../../collective/default-algorithm.ts';
import type { Collective } from '../../../collective/types.ts';
import type { Design } from '../../../design/document.ts';
import { linksOf, payloadShare } from '../../../topology/bandwidth.ts';
import { blocks } from '../../../topology/blocks/blocks.ts';
import { formOf } from '../../../topology/blocks/form.ts';
import type { Dimension, Topology } from '../../../topology/dimension.ts';
import { failure, problem, success } from '../../../units/result.ts';
import type { Problem, Result } from '../../../units/result.ts';
import type { Layer } from '../../../workload/table/layer.ts';
import type { LoopSettings } from '../../../workload/training-loops/facts/loops.ts';
import { unnamedAlgorithms } from '../../algorithm-names.ts';
import { unnamedBlocks } from '../../block-names.ts';
import { linkLosses } from '../../link-losses.ts';
import { checkRoles } from './export-roles.ts';
import { rowsOfLayer } from './export-rows.ts';
import { printNetwork } from '../network.ts';
import type { LinkedDimension } from '../network-rules.ts';
import { printSystem } from '../system.ts';
import { printWorkload } from '../workload.ts';
import type { AstraRow } from '../workload-row.ts';

/** A design with what follows from it: the bandwidths of a split, and its layers with their training loop. */
export interface DesignExport {
  readonly design: Design;
  readonly topology: Topology;
  readonly layers: readonly Layer[];
  readonly loop: LoopSettings;
}

export interface ExportedFiles {
  readonly network: string;
  readonly system: string;
  readonly workload: string;
  /** Switches to run the reference with, such as `--num-passes=2`. */
  readonly switches: readonly string[];
  readonly dropped: readonly Problem[];
}

/** @returns problems if a layer does more in a pass than the file of its training loop can express */
export function filesFromDesign({ design, topology, layers, loop }: DesignExport): Result<ExportedFiles> {
  const { system } = design;
  const unnamed = [...unnamedBlocks(topology.dimensions, 'astra', 'ASTRA-sim 1.0')];
  const lists = {
    allReduce: algorithmsOf(design, 'allReduce'),
    reduceScatter: algorithmsOf(design, 'reduceScatter'),
    allGather: algorithmsOf(design, 'allGather'),
    allToAll: algorithmsOf(design, 'allToAll'),
  };
  // A block without a name is reported already.
  if (unnamed.length === 0) unnamed.push(...unnamedAlgorithms(lists, 'ASTRA-sim 1.0'));
  if (unnamed.length > 0) return failure(...unnamed);
  const { passes, policies, ...settings } = loop;
  if (loop.meshRows !== undefined) return explained([], design);
  if (loop.kind === 'trace')
    return problem(
      'workload.loop.kind',
      'the design replays a trace, whose dependencies ASTRA-sim 1.0 cannot say; ASTRA-sim 2 can',
    );
  if ((loop.mlpGroup ?? 1) > 1)
    return problem(
      'parallelism.modelParallel',
      `the MLPs are cut over groups of ${loop.mlpGroup}, and ASTRA-sim 1.0 replicates those of a recommendation model; expected 1`,
    );
  const roles = checkRoles(
    layers,
    loop,
    design.topology.dimensions.map(({ size }) => size),
  );
  if (!roles.ok) return explained(roles.problems, design);
  const read = layers.map((layer, index) => rowsOfLayer(layer, loop.kind, `workload.layers[${index}]`));
  const problems = read.flatMap((rows) => (rows.ok ? [] : rows.problems));
  if (problems.length > 0) return explained(problems, design);
  const rows = read.map((ofLayer): readonly AstraRow[] => (ofLayer.ok ? ofLayer.value : []));
  const policyOfRow = rows.flatMap((ofLayer, layer) => ofLayer.map(() => policies?.[layer] ?? 'data'));
  return success({
    network: printNetwork({ dimensions: topology.dimensions.map(linked) }),
    system: printSystem({
      'scheduling-policy': system.scheduling,
      'endpoint-delay': Math.round(system.endpointDelayNs),
      'active-chunks-per-dimension': system.activeChunks,
      'preferred-dataset-splits': system.chunks,
      'boost-mode': 0,
      'all-reduce-implementation': lists.allReduce,
      'reduce-scatter-implementation': lists.reduceScatter,
      'all-gather-implementation': lists.allGather,
      'all-to-all-implementation': lists.allToAll,
      'collective-optimization': system.optimization === 'baseline' ? 'baseline' : 'localBWAware',
      'intra-dimension-scheduling': system.intraDimension,
      'inter-dimension-scheduling': system.interDimension,
    }),
    workload: printWorkload({
      loop: policies === undefined ? settings : { ...settings, policies: policyOfRow },
      rows: rows.flat(),
    }),
    switches: [
      ...(passes > 1 ? [`--num-passes=${passes}`] : []),
      ...(system.queuesPerDimension > 1 ? [`--num-queues-per-dim=${system.queuesPerDimension}`] : []),
    ],
    dropped: [...droppedOf(design, topology, loop), ...linkLosses(design)],
  });
}

/** If a setting of the document is the cause, its problem says more than those of the rows. */
function explained(problems: readonly Problem[], { parallelism, workload }: Design): Result<never> {
  const { zeroStage = 0, mesh } = parallelism;
  if (workload.kind === 'transformer' && mesh !== undefined) {
    return problem(
      'parallelism.mesh',
      'A workload file of ASTRA-sim 1.0 cannot say products over a mesh; without the mesh it can be written.',
    );
  }
  if (workload.kind === 'table' || zeroStage === 0) return failure(...problems);
  const [first] = problems;
  return problem(
    'parallelism.zeroStage',
    `ZeRO stage ${zeroStage} communicates what a workload file of ASTRA-sim 1.0 cannot say (${first?.message ?? ''}); stage 0 can be written.`,
  );
}

/** One entry per dimension, up to one that spans all NPUs. */
function algorithmsOf({ topology, system }: Design, collective: Collective): readonly AlgorithmEntry[] {
  const list = topology.dimensions.map(
    ({ kind, size }, index) =>
      system.algorithms[collective]?.[index] ?? {
        algorithm: defaultAlgorithm({ kind, size }, collective),
        whole: false,
      },
  );
  const end = list.findIndex(({ whole }) => whole);
  return end < 0 ? list : list.slice(0, end + 1);
}

/** Returns the dimension with its links written out: they follow from the block unless they are given. */
function linked(dimension: Dimension): LinkedDimension {
  const { kind, size, linkLatencyNs, tier, bandwidthGBps, link, framing } = dimension;
  const block = { kind, size, linkLatencyNs, tier };
  const share = payloadShare(framing);
  if (link !== undefined) {
    return { ...block, link: { ...link, linkBandwidthGiBps: link.linkBandwidthGiBps * share } };
  }
  const links = linksOf({ ...block, bandwidthGBps });
  return {
    ...block,
    link: {
      linksPerNpu: Math.max(1, links.count),
      linkBandwidthGiBps:
        (((links.count === 0 ? bandwidthGBps : links.bandwidthGBps) * 1e9) / 2 ** 30) * share,
      nicLatencyNs: 0,
      routerLatencyNs: 0,
      hbmLatencyNs: 0,
      hbmBandwidthGBps: 1,
      hbmScale: 0,
    },
  };
}

function droppedOf(
  { system, parallelism }: Design,
  topology: Topology,
  loop: LoopSettings,
): readonly Problem[] {
  const dropped: Problem[] = [];
  const drop = (path: string, message: string): void => void dropped.push({ path, message });
  if (system.rounding === 'exact') {
    drop(
      'system.rounding',
      'ASTRA-sim cuts sizes and latencies to whole bytes and ns, and takes 1 ns for every step of the loop',
    );
  }
  if (system.optimization === 'fourPhase') {
    drop('system.optimization', 'ASTRA-sim 1.0 has no four-phase all-reduce; localBWAware is written');
  }
  if (!parallelism.overlap) {
    drop('parallelism.overlap', 'ASTRA-sim overlaps communication with compute where the loop allows it');
  }
  if ((loop.gradientLag ?? 0) > 0) {
    drop('workload.gradientLag', 'ASTRA-sim waits for the gradients of the pass before it');
  }
  if (loop.innermost === 'data') {
    drop(
      'parallelism.innermost',
      'ASTRA-sim places the model-parallel group on the innermost dimensions, and data parallelism around it',
    );
  }
  const splits = loop.kind === 'transformer' || loop.kind === 'transformerRecompute';
  if (
    splits &&
    topology.splitBandwidth === 'full' &&
    topology.dimensions.some((dimension) => blocks[dimension.kind].groupShare(formOf(dimension), 1) < 1)
  ) {
    drop(
      'topology.splitBandwidth',
      'where two groups share a FullyConnected dimension, ASTRA-sim gives each the links among itself',
    );
  }
  return dropped;
}
