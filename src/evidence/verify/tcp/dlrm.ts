import * as v from 'valibot';
import { checkPackets } from '../../../network/packets/tcp/check.ts';
import { dlrmLayers } from '../../papers/tcp-dlrm/layers.ts';
import { networkOf } from '../../papers/tcp-dlrm/system.ts';
import { startTraining } from '../../papers/tcp-dlrm/training.ts';
import { problem, success } from '../../../units/result.ts';
import { kindOf } from '../kind.ts';
import { atLeastOne, gbps, nodes, tcpFields, wholeNumber } from './fields.ts';

const seconds = v.pipe(v.number('expected seconds'), v.minValue(0, 'expected seconds from 0 on'));
const layerFields = {
  batchPerGpu: atLeastOne,
  flopPerSecond: v.pipe(v.number('expected FLOP/s'), v.minValue(1, 'expected at least 1 FLOP/s')),
  lookupSeconds: seconds,
  updateSeconds: seconds,
};

/** The layers of the paper's model. */
export const layerTable = kindOf(v.strictObject(layerFields), (input) => {
  const layers = dlrmLayers(input);
  const sum = (value: (layer: (typeof layers)[number]) => number): number =>
    layers.reduce((total, layer) => total + value(layer), 0);
  return success({
    layers,
    mlpComputeSecondsPerIteration: sum((layer) =>
      layer.allReduceBytes === 0
        ? 0
        : layer.forwardSeconds + layer.inputGradientSeconds + layer.weightGradientSeconds,
    ),
    allReduceBytesPerIteration: sum(({ allReduceBytes }) => allReduceBytes),
  });
});

/** The training of the paper's model on one of its systems. */
export const dlrm = kindOf(
  v.strictObject({
    ...tcpFields,
    ...layerFields,
    system: v.picklist(['flat', 'hier', 'hierOpt'], 'expected flat, hier or hierOpt'),
    nodes,
    nodesPerSupernode: v.optional(atLeastOne, 8),
    chunks: atLeastOne,
    slotsPerNode: atLeastOne,
    allToAllChunks: wholeNumber(0),
    switchBufferBytes: atLeastOne,
    linkLatencyPs: wholeNumber(0),
    injectionPs: wholeNumber(0),
    localInjectionPs: v.optional(wholeNumber(0), 10_000),
    linkGbps: gbps,
    localGbps: v.optional(gbps, 1200),
    localSwitches: v.optional(atLeastOne, 7),
    sendOrder: v.picklist(['ascending', 'rotated'], 'expected ascending or rotated'),
    iterations: atLeastOne,
    lastIterationAllReduce: v.boolean(),
  }),
  (input) => {
    const fits = checkPackets(networkOf(input), input);
    if (!fits.ok) return fits;
    const training = startTraining({ ...input, settings: input });
    const end = training.run();
    if (end !== 'stopped') return problem('', `ended ${end}, before every node had done its iterations`);
    const { counts, ...outcome } = training.outcome();
    return success({
      ...outcome,
      segments: counts.segments,
      retransmits: counts.retransmits,
      timeouts: counts.timeouts,
      drops: counts.drops,
      peakQueueBytes: counts.peakQueueBytes,
      messages: counts.sentMessages,
      events: counts.events,
    });
  },
);
