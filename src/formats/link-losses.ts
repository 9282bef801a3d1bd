/** Settings of links and chunks that no file of ASTRA-sim has, by the field of the design. */
import { NETWORK_MODELS } from '../network/model-names.ts';
import type { Design } from '../design/document.ts';
import type { Problem } from '../units/result.ts';

export function linkLosses({ topology, system }: Design): readonly Problem[] {
  const found: Problem[] = [];
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
  return found;
}
