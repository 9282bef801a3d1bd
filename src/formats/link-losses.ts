/** Settings of blocks, links and chunks that the files of ASTRA-sim cannot hold, by the field of the design. */
import { ALGORITHM_FACTS } from '../collective/algorithm-facts.ts';
import { defaultAlgorithm } from '../collective/default-algorithm.ts';
import { COLLECTIVES } from '../collective/types.ts';
import { NETWORK_MODELS } from '../network/models/facts.ts';
import type { Design } from '../design/document.ts';
import { blocks, type BlockShape } from '../topology/blocks/blocks.ts';
import { formOf } from '../topology/blocks/form.ts';
import type { Problem } from '../units/result.ts';

export function linkLosses({ topology, system, conditions = [] }: Design): readonly Problem[] {
  const found: Problem[] = topology.dimensions.flatMap((dimension, index) =>
    blockLosses(dimension, `topology.dimensions[${index}].parameters`),
  );
  topology.dimensions.forEach(({ wires }, index) => {
    if (wires === undefined) return;
    found.push({
      path: `topology.dimensions[${index}].wires`,
      message: 'lanes have no place in the files: the links of the block are written, together as fast',
    });
  });
  if (topology.physical !== undefined) {
    found.push({
      path: 'topology.physical',
      message: 'the dimensions are written, not the torus that is built',
    });
  }
  if (system.links !== undefined) {
    found.push({
      path: 'system.links',
      message: 'links are written with the bandwidth that is left for payload, routers without latency',
    });
  }
  if (system.queueBandwidth === 'share') {
    found.push({
      path: 'system.queueBandwidth',
      message: 'each queue of ASTRA-sim sends with all the bandwidth of its dimension',
    });
  }
  if (system.network !== undefined && system.network !== 'analytical') {
    found.push({
      path: 'system.network',
      message: `the files do not say that ${NETWORK_MODELS[system.network].rule}: ASTRA-sim chooses its network when it is built`,
    });
  }
  if (system.leastChunkBytes !== undefined) {
    found.push({
      path: 'system.leastChunkBytes',
      message: `ASTRA-sim knows no least chunk: it cuts every collective into ${system.chunks} chunks`,
    });
  }
  if (conditions.length > 0) {
    found.push({
      path: 'conditions',
      message: 'the files have a healthy network and nobody else on it: conditions have no place in them',
    });
  }
  return [...found, ...measuredLosses(system), ...systemLosses(system)];
}

function measuredLosses({ calibration, ownLinks }: Design['system']): readonly Problem[] {
  if (calibration === undefined && ownLinks === undefined) return [];
  const path = ownLinks === undefined ? 'system.calibration' : 'system.ownLinks';
  return [{ path, message: 'links are written as they are built, not as a measured library uses them' }];
}

/** Policies of the system that ASTRA-sim 1.0 has not. */
function systemLosses(system: Design['system']): readonly Problem[] {
  const {
    queues,
    gatherQueues,
    dealing,
    dispatch,
    algorithms,
    packetRouting,
    injection,
    onLoad = 0,
    layerDelayNs,
    updateNsPerKB = 0,
  } = system;
  const found: Problem[] = [];
  const add = (path: string, message: string): void => void found.push({ path, message });
  if (queues !== undefined)
    add('system.queues', 'ASTRA-sim has as many queues in every dimension: queuesPerDimension is written');
  if (gatherQueues === true)
    add('system.gatherQueues', 'all phases of ASTRA-sim share the queues of a dimension');
  if (dealing === 'chunks') add('system.dealing', 'ASTRA-sim deals the phases of chunks in turn');
  if (dispatch !== undefined)
    add('system.dispatch', 'ASTRA-sim 1.0 issues all chunks of a collective at once');
  if (layerDelayNs !== undefined)
    add('system.layerDelayNs', 'the loop of ASTRA-sim 1.0 takes 1 ns after each pass of a layer');
  if (updateNsPerKB > 0) add('system.updateNsPerKB', 'only what a layer table says of updates is written');
  if (onLoad > 0) add('system.onLoad', 'communication takes no compute in ASTRA-sim 1.0');
  if (packetRouting !== undefined || injection !== undefined)
    add(
      packetRouting === undefined ? 'system.injection' : 'system.packetRouting',
      'ASTRA-sim 1.0 has no such key: what its algorithms do by themselves is written',
    );
  for (const collective of COLLECTIVES)
    algorithms[collective]?.forEach((entry, index) => {
      if (entry?.fastest === true)
        add(
          `system.algorithms.${collective}[${index}].fastest`,
          'ASTRA-sim runs one algorithm for all sizes: the first of the entry is written',
        );
      else if (entry?.below !== undefined)
        add(
          `system.algorithms.${collective}[${index}].below`,
          'ASTRA-sim runs one algorithm for all sizes: that of large collectives is written',
        );
    });
  return found;
}

/** Parameters of a block that the tool has, but not with them. */
function blockLosses(shape: BlockShape, path: string): readonly Problem[] {
  const form = formOf(shape);
  const { ports } = form.parameters;
  const found: Problem[] = [];
  if ((blocks[shape.kind].inNetwork?.(form) ?? null) !== null) {
    const { kind, size } = shape;
    const written = ALGORITHM_FACTS[defaultAlgorithm({ kind, size }).name].label;
    found.push({
      path: `${path}.inNetwork`,
      message: `no switch of ASTRA-sim reduces: ${written} between its NPUs is written where the switch was to reduce`,
    });
  }
  if (typeof ports === 'number' && ports > 0) {
    found.push({ path: `${path}.ports`, message: 'a switch of ASTRA-sim has as many ports as it needs' });
  }
  return found;
}
