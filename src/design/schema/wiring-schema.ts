/** The schema of the fields of wiring.ts. */
import * as v from 'valibot';
import { NUMBER_BOUNDS } from '../bounds.ts';
import { choiceField, flagField, numberField, objectMessage } from './fields.ts';
import { SACK_RECOVERIES, type PacketOptions } from '../../network/models/packets/option-facts.ts';
import type { PacketLinks } from '../../topology/dimension.ts';
import type { DesignLinks, DesignWires, OwnLink, OwnLinks } from '../wiring.ts';

export const wiresSchema: v.GenericSchema<unknown, DesignWires> = v.object(
  {
    lanes: numberField(NUMBER_BOUNDS.lanes),
    directions: choiceField([1, 2]),
    packetBytes: v.exactOptional(numberField(NUMBER_BOUNDS.packetBytes)),
    efficiency: v.exactOptional(numberField(NUMBER_BOUNDS.efficiency)),
  },
  objectMessage,
);

export const packetLinksSchema: v.GenericSchema<unknown, PacketLinks> = v.object(
  {
    switchPorts: v.exactOptional(numberField(NUMBER_BOUNDS.size)),
    losslessSwitches: v.exactOptional(numberField(NUMBER_BOUNDS.lanes)),
    endpointDelayNs: v.exactOptional(numberField(NUMBER_BOUNDS.latencyNs)),
  },
  objectMessage,
);

export const linksSchema: v.GenericSchema<unknown, DesignLinks> = v.object(
  {
    efficiency: numberField(NUMBER_BOUNDS.efficiency),
    packetBytes: numberField(NUMBER_BOUNDS.packetBytes),
    headerBytes: numberField(NUMBER_BOUNDS.headerBytes),
    routerLatencyNs: numberField(NUMBER_BOUNDS.latencyNs),
  },
  objectMessage,
);

const ownLink: v.GenericSchema<unknown, OwnLink> = v.object(
  {
    latencyNs: numberField(NUMBER_BOUNDS.latencyNs),
    share: numberField(NUMBER_BOUNDS.efficiency),
    error: v.exactOptional(numberField(NUMBER_BOUNDS.fitError)),
  },
  objectMessage,
);

export const ownLinksSchema: v.GenericSchema<unknown, OwnLinks> = v.object(
  { inside: v.exactOptional(ownLink), between: v.exactOptional(ownLink) },
  objectMessage,
);

export const packetsSchema: v.GenericSchema<unknown, PacketOptions> = v.object(
  {
    segmentBytes: v.exactOptional(numberField(NUMBER_BOUNDS.segmentBytes)),
    windowBytes: v.exactOptional(numberField(NUMBER_BOUNDS.windowBytes)),
    switchBufferBytes: v.exactOptional(numberField(NUMBER_BOUNDS.switchBufferBytes)),
    rtoNs: v.exactOptional(numberField(NUMBER_BOUNDS.rtoNs)),
    initialWindowSegments: v.exactOptional(numberField(NUMBER_BOUNDS.initialWindowSegments)),
    slowStartSegments: v.exactOptional(numberField(NUMBER_BOUNDS.slowStartSegments)),
    realAcks: v.exactOptional(flagField()),
    ackDelayNs: v.exactOptional(numberField(NUMBER_BOUNDS.ackDelayNs)),
    quickAckSegments: v.exactOptional(numberField(NUMBER_BOUNDS.quickAckSegments)),
    sack: v.exactOptional(flagField()),
    recovery: v.exactOptional(choiceField(SACK_RECOVERIES)),
    fixedWindow: v.exactOptional(flagField()),
    lossless: v.exactOptional(flagField()),
    sameOrder: v.exactOptional(flagField()),
    eachNpu: v.exactOptional(flagField()),
    allToAllChunks: v.exactOptional(numberField(NUMBER_BOUNDS.chunks)),
  },
  objectMessage,
);
