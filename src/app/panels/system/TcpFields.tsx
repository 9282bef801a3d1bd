import { NUMBER_BOUNDS } from '../../../design/bounds.ts';
import { PACKET_DEFAULTS, type PacketOptions } from '../../../network/models/packets/option-facts.ts';
import { parseTime } from '../../../units/time.ts';
import { NumberField } from '../../parts/fields/NumberField.tsx';
import { orNothing } from '../../parts/fields/optional-number.ts';
import { SelectField } from '../../parts/fields/SelectField.tsx';
import { readWithUnit } from '../../ui/field/read-number.ts';
import { stepByPowers } from '../../ui/field/step.ts';
import { Hint } from '../../ui/Hint.tsx';
import {
  ackChoices,
  ackPresetOf,
  printBytesOr,
  readBytesOr,
  writeAcks,
  writePackets,
} from './write-packets.ts';

const ACKS = [
  { value: 'ideal', label: 'Ideal: latency alone' },
  { value: 'real', label: 'Packets of their own' },
] as const;

const SLOW_START = [
  { value: '2', label: 'Up to 2 segments an ACK' },
  { value: '1', label: '1 segment an ACK' },
] as const;

const readTime = readWithUnit(parseTime);

interface Packets {
  readonly packets: PacketOptions;
}

/** How senders wait for acknowledgements, and how receivers send them. */
export function TcpFields({ packets }: Packets) {
  return (
    <>
      <NumberField
        path="system.packets.windowBytes"
        label="Window"
        value={packets.windowBytes ?? 0}
        bound={orNothing(NUMBER_BOUNDS.windowBytes)}
        print={printBytesOr('as needed')}
        read={readBytesOr('as needed')}
        step={stepByPowers}
        write={(design, bytes) => writePackets({ windowBytes: bytes > 0 ? bytes : undefined })(design)}
        hint={
          <Hint about="the window">
            <p>
              At most in flight from an NPU to another. Left empty, twice what the widest link sends in the
              longest round trip, at least 500 kB.
            </p>
          </Hint>
        }
      />
      <NumberField
        path="system.packets.rtoNs"
        label="Timeout (RTO)"
        unit="ns"
        value={packets.rtoNs ?? PACKET_DEFAULTS.rtoNs}
        bound={NUMBER_BOUNDS.rtoNs}
        read={readTime}
        step={stepByPowers}
        write={(design, rtoNs) => writePackets({ rtoNs })(design)}
      />
      <SelectField
        path="system.packets.slowStartSegments"
        label="Slow start"
        value={packets.slowStartSegments === 1 ? '1' : '2'}
        choices={SLOW_START}
        write={(design, most) => writePackets({ slowStartSegments: most === '1' ? 1 : undefined })(design)}
        hint={
          <Hint about="slow start">
            <p>
              How far an acknowledgement widens the window until the first loss: by what it acknowledges, at
              most 2 segments (RFC 3465, Linux) or 1 (RFC 5681, NewReno of ns-3).
            </p>
          </Hint>
        }
      />
      <SelectField
        path="system.packets.realAcks"
        label="Acknowledgements"
        value={packets.realAcks === true ? 'real' : 'ideal'}
        choices={ACKS}
        write={(design, acks) => writePackets({ realAcks: acks === 'real' ? true : undefined })(design)}
      />
      <DelayedAckFields packets={packets} />
    </>
  );
}

function DelayedAckFields({ packets }: Packets) {
  const preset = ackPresetOf(packets);
  return (
    <>
      <SelectField
        path="system.packets.delayedAcks"
        label="Delayed acknowledgements"
        value={preset}
        choices={ackChoices(preset)}
        write={(design, id) => writeAcks(id)(design)}
        hint={
          <Hint about="delayed acknowledgements">
            <p>
              Every second segment is acknowledged, and each that ends a message. A lone segment waits for the
              next one; without a timer, at worst for the sender&apos;s timeout.
            </p>
            <p>
              As ns-3: after 200 ms. As Linux: after 40 ms, and the first 16 of a flow, after a gap and after
              a pause at once.
            </p>
          </Hint>
        }
      />
      <NumberField
        path="system.packets.ackDelayNs"
        label="Delay of a lone ACK"
        unit="ns"
        value={packets.ackDelayNs ?? PACKET_DEFAULTS.ackDelayNs}
        bound={NUMBER_BOUNDS.ackDelayNs}
        read={readTime}
        step={stepByPowers}
        write={(design, ackDelayNs) =>
          writePackets({ ackDelayNs: ackDelayNs > 0 ? ackDelayNs : undefined })(design)
        }
      />
      <NumberField
        path="system.packets.quickAckSegments"
        label="Quick ACKs"
        value={packets.quickAckSegments ?? PACKET_DEFAULTS.quickAckSegments}
        bound={NUMBER_BOUNDS.quickAckSegments}
        write={(design, quickAckSegments) =>
          writePackets({ quickAckSegments: quickAckSegments > 0 ? quickAckSegments : undefined })(design)
        }
      />
    </>
  );
}
