import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import type { PacketOptions } from '../../network/models/packets/option-facts.ts';

/** ResNet-50 on eight NPUs under a switch, all of which send to the same peer first, with too small a buffer. */
export function incast(packets: PacketOptions): Design {
  const exchange = { algorithm: { name: 'direct' }, whole: false } as const;
  return {
    ...DEFAULT_DESIGN,
    topology: {
      ...DEFAULT_DESIGN.topology,
      dimensions: [{ kind: 'switch', size: 8, linkLatencyNs: 500, tier: 'pod' }],
    },
    workload: { kind: 'convolution', preset: 'resnet-50', imagesPerNpu: 32 },
    parallelism: { modelParallel: 1, overlap: true },
    system: {
      ...DEFAULT_DESIGN.system,
      chunks: 2,
      network: 'packets',
      algorithms: { ...DEFAULT_DESIGN.system.algorithms, allReduce: [exchange] },
      packets: { segmentBytes: 65_536, sameOrder: true, rtoNs: 1e6, ...packets },
    },
    bandwidth: { ...DEFAULT_DESIGN.bandwidth, scheme: 'equal', budgetGBps: 100 },
  };
}
