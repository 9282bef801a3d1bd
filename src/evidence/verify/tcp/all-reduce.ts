import * as v from 'valibot';
import { checkPackets } from '../../../network/packets/tcp/check.ts';
import { startAllReduce } from '../../../network/packets/collectives/all-reduce.ts';
import { allReduceOutcome } from '../../../network/packets/collectives/outcome.ts';
import { oneSwitch } from '../../../network/packets/packet-network.ts';
import { runTransport } from '../../../network/packets/tcp/run-transport.ts';
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
    const run = { ...input, network: oneSwitch(input), settings: input };
    const transport = startAllReduce(run);
    const end = runTransport(transport);
    if (end !== 'stopped') return problem('', `ended ${end}, before every node had every chunk`);
    return success({ ...allReduceOutcome(transport, input, input.linkGbps) });
  },
);
