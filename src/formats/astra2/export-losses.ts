/** Losses of an export to ASTRA-sim 2, by the field of the design. */
import { linkLosses } from '../link-losses.ts';
import type { Design } from '../../design/document.ts';
import { blocks } from '../../topology/blocks/blocks.ts';
import { formOf } from '../../topology/blocks/form.ts';
import type { Topology } from '../../topology/dimension.ts';
import type { Problem } from '../../units/result.ts';

export function exportLosses(design: Design, topology: Topology): readonly Problem[] {
  return [
    ...networkLosses(design, topology),
    ...systemLosses(design),
    ...linkLosses(design),
    {
      path: 'workload',
      message:
        'the workload of ASTRA-sim 2 is a Chakra trace, one file an NPU, in the zip where there is one; parallelism is part of it',
    },
    ...computeLosses(design),
    { path: 'cost', message: 'prices and tiers have no place in the files' },
  ];
}

function networkLosses(
  { topology: { dimensions } }: Design,
  { splitBandwidth }: Topology,
): readonly Problem[] {
  const found: Problem[] = [];
  dimensions.forEach(({ size, link }, index) => {
    const path = `topology.dimensions[${index}]`;
    if (size === 1)
      found.push({ path, message: 'a dimension of one NPU is left out: ASTRA-sim 2 accepts none' });
    if (link === undefined) return;
    if (link.nicLatencyNs > 0 || link.routerLatencyNs > 0)
      found.push({ path, message: 'ASTRA-sim 2 has no latency of a NIC or a router' });
    if (link.hbmScale > 0) found.push({ path, message: 'ASTRA-sim 2 has no memory model of messages' });
  });
  if (dimensions.some(({ kind }) => blocks[kind].hasDirections)) {
    found.push({
      path: 'topology.dimensions',
      message:
        'ASTRA-sim 2 sends a message on a Ring over one link: its bandwidth is that of both links here, so that a message takes as long',
    });
  }
  if (
    splitBandwidth === 'full' &&
    dimensions.some((dimension) => blocks[dimension.kind].groupShare(formOf(dimension), 1) < 1)
  ) {
    found.push({
      path: 'topology.splitBandwidth',
      message:
        'where two groups share a FullyConnected dimension, ASTRA-sim gives each the links among itself',
    });
  }
  return found;
}

function systemLosses({ system }: Design): readonly Problem[] {
  const found: Problem[] = [];
  const add = (field: string, message: string): void => void found.push({ path: `system.${field}`, message });
  if (system.rounding === 'exact')
    add('rounding', 'ASTRA-sim cuts sizes and latencies to whole bytes and ns');
  if (!Number.isInteger(system.endpointDelayNs)) add('endpointDelayNs', 'is rounded to whole ns');
  if (system.optimization === 'fourPhase')
    add('optimization', 'ASTRA-sim 2 has no four-phase all-reduce; localBWAware is written');
  if (system.intraDimension !== 'FIFO')
    add('intraDimension', 'ASTRA-sim 2 reads no order inside a dimension; its own is FIFO');
  if (system.interDimension !== 'ascending')
    add('interDimension', 'ASTRA-sim 2 reads no order of dimensions; its own is ascending');
  return found;
}

function computeLosses({ compute, workload }: Design): readonly Problem[] {
  const found: Problem[] = [];
  const { memoryGBps, array, efficiency, capacityGB } = compute;
  if (array !== undefined)
    found.push({ path: 'compute.array', message: 'ASTRA-sim 2 has no systolic array' });
  else if (memoryGBps === undefined && workload.kind !== 'table') {
    found.push({
      path: 'compute.peakTflops',
      message:
        'the roofline of ASTRA-sim 2 needs a memory bandwidth, which the design has not; it is left off',
    });
  } else if (memoryGBps !== undefined && efficiency < 1) {
    found.push({
      path: 'compute.efficiency',
      message: 'peak-perf is what the efficiency leaves of the peak',
    });
  }
  if (capacityGB !== undefined)
    found.push({ path: 'compute.capacityGB', message: 'the files have no size of the memory' });
  return found;
}
