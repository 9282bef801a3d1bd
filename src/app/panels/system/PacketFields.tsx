import { NUMBER_BOUNDS } from '../../../design/bounds.ts';
import type { DesignSystem } from '../../../design/document.ts';
import { PACKET_DEFAULTS, type PacketOptions } from '../../../network/models/packets/option-facts.ts';
import { NumberField } from '../../parts/fields/NumberField.tsx';
import { orNothing } from '../../parts/fields/optional-number.ts';
import { SelectField } from '../../parts/fields/SelectField.tsx';
import { stepByPowers } from '../../ui/field/step.ts';
import { Hint } from '../../ui/Hint.tsx';
import { EachNpuFields } from './EachNpuFields.tsx';
import { TcpFields } from './TcpFields.tsx';
import { controlOf, CONTROLS, printBytesOr, readBytes, readBytesOr, writePackets } from './write-packets.ts';

const CONTROL = [
  { value: 'newReno', label: 'TCP NewReno' },
  { value: 'sack', label: 'TCP with SACK, PRR' },
  { value: 'sackClassic', label: 'TCP with SACK, halved at once' },
  { value: 'fixed', label: 'Fixed window' },
  { value: 'lossless', label: 'Lossless: credits' },
] as const;

const ORDER = [
  { value: 'staggered', label: 'Staggered: each its next one' },
  { value: 'same', label: 'The same at all: incast' },
] as const;

/** How packets behave, where they time the messages of a run. */
export function PacketFields({ system: { packets = {} } }: { readonly system: DesignSystem }) {
  return (
    <>
      <NumberField
        path="system.packets.segmentBytes"
        label="Segment (MSS)"
        unit="B"
        value={packets.segmentBytes ?? PACKET_DEFAULTS.segmentBytes}
        bound={NUMBER_BOUNDS.segmentBytes}
        read={readBytes}
        step={stepByPowers}
        write={(design, segmentBytes) => writePackets({ segmentBytes })(design)}
        hint={
          <Hint about="segments">
            <p>
              Payload of a full packet, behind {PACKET_DEFAULTS.headerBytes} B of headers. Larger ones are
              fewer: a run of too many packets is refused with the size that would do.
            </p>
          </Hint>
        }
      />
      <NumberField
        path="system.packets.switchBufferBytes"
        label="Buffer of a switch"
        value={packets.switchBufferBytes ?? 0}
        bound={orNothing(NUMBER_BOUNDS.switchBufferBytes)}
        print={printBytesOr('no end')}
        read={readBytesOr('no end')}
        step={stepByPowers}
        write={(design, bytes) => writePackets({ switchBufferBytes: bytes > 0 ? bytes : undefined })(design)}
        hint={
          <Hint about="the buffer of a switch">
            <p>
              Split evenly over its links, one queue before each. What finds no room is dropped (tail drop),
              or with credits waits. An NPU that passes packets on has as much. Left empty, queues have no
              end.
            </p>
          </Hint>
        }
      />
      <SelectField
        path="system.packets.sameOrder"
        label="Order of an exchange"
        value={packets.sameOrder === true ? 'same' : 'staggered'}
        choices={ORDER}
        write={(design, order) => writePackets({ sameOrder: order === 'same' ? true : undefined })(design)}
        hint={
          <Hint about="the order of an exchange">
            <p>
              Whom an NPU sends to first in a direct exchange: the one after it, or all the same one, whose
              port then gets all at once.
            </p>
          </Hint>
        }
      />
      <EachNpuFields packets={packets} />
      <FlowControlField packets={packets} />
      {packets.lossless === true ? null : <TcpFields packets={packets} />}
    </>
  );
}

function FlowControlField({ packets }: { readonly packets: PacketOptions }) {
  return (
    <SelectField
      path="system.packets.sack"
      label="Flow control"
      value={controlOf(packets)}
      choices={CONTROL}
      write={(design, control) => writePackets(CONTROLS[control])(design)}
      hint={
        <Hint about="flow control">
          <p>
            NewReno mends one hole a round trip and halves its window. SACK mends every hole that it knows of;
            with PRR (RFC 9937) its window falls in proportion to what arrives, otherwise it halves at once.
          </p>
          <p>A fixed window stays as it is, whatever is lost.</p>
          <p>
            Credits: a packet waits until the next queue has room, so that none is lost. Where packets wait
            for one another in a cycle the run is refused, and names it.
          </p>
        </Hint>
      }
    />
  );
}
