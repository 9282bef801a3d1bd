import * as v from 'valibot';
import { checkPackets } from '../../../network/packets/check.ts';
import { startAllReduce } from '../../../network/packets/collectives/all-reduce.ts';
import { oneSwitch } from '../../../network/packets/network.ts';
import { runTransport } from '../../../network/packets/run.ts';
import { problem, success } from '../../../units/result.ts';
import { kindOf } from '../kind.ts';
import { atLeastOne, gbps, nodes, tcpFields, wholeNumber } from './fields.ts';

/** One all-reduce of nodes on one switch. */
export const allReduce = kindOf(
  v.strictObject({
    ...tcpFields,
    nodes,
    bytes: atLeastOne,
    chunks: atLeastOne,
    parallelChunks: atLeastOne,
    algorithm: v.picklist(['dbt', 'a2a'], 'expected dbt or a2a'),
    switchBufferBytes: atLeastOne,
    linkLatencyPs: wholeNumber(0),
    injectionPs: wholeNumber(0),
    linkGbps: gbps,
    sendOrder: v.picklist(['ascending', 'rotated'], 'expected ascending or rotated'),
  }),
  (input) => {
    const fits = checkPackets(oneSwitch(input), input);
    if (!fits.ok) return fits;
    const transport = startAllReduce({ ...input, network: oneSwitch(input), settings: input });
    const end = runTransport(transport);
    if (end !== 'stopped') return problem('', `ended ${end}, before every node had every chunk`);
    const { nowPs, counts } = transport;
    const seconds = nowPs / 1e12;
    const bytesPerSecond = input.linkGbps * 1.25e8;
    return success({
      timePs: nowPs,
      segments: counts.segments,
      acks: counts.acks,
      retransmits: counts.retransmits,
      fastRetransmits: counts.fastRetransmits,
      timeouts: counts.timeouts,
      drops: counts.drops,
      peakQueueBytes: counts.peakQueueBytes,
      switchBytes: counts.switchBytes,
      events: counts.events,
      meanRttUs: counts.rttSumPs / counts.rtts / 1e6,
      utilisation: counts.switchBytes / (input.nodes * bytesPerSecond * seconds),
      ratioToTwoD: (seconds * bytesPerSecond) / (2 * input.bytes),
    });
  },
);
