import { NUMBER_BOUNDS } from '../../../design/bounds.ts';
import type { PacketOptions } from '../../../network/models/packets/option-facts.ts';
import { NumberField } from '../../parts/fields/NumberField.tsx';
import { orNothing, printOr, readOr } from '../../parts/fields/optional-number.ts';
import { SelectField } from '../../parts/fields/SelectField.tsx';
import { readPlain } from '../../ui/field/read-number.ts';
import { stepByPowers } from '../../ui/field/step.ts';
import { Hint } from '../../ui/Hint.tsx';
import { writePackets } from './write-packets.ts';

const PROGRESS = [
  { value: 'together', label: 'Phase by phase, together' },
  { value: 'each', label: 'Each by itself' },
] as const;

/** Whether the NPUs of a collective go through its phases together. */
export function EachNpuFields({ packets }: { readonly packets: PacketOptions }) {
  return (
    <>
      <SelectField
        path="system.packets.eachNpu"
        label="Progress of NPUs"
        value={packets.eachNpu === true ? 'each' : 'together'}
        choices={PROGRESS}
        write={(design, progress) =>
          writePackets({ eachNpu: progress === 'each' ? true : undefined })(design)
        }
        hint={
          <Hint about="the progress of NPUs">
            <p>
              Together: the NPUs of a collective begin each phase of a chunk at once. Each by itself: every
              NPU computes, issues and goes on when its own messages have arrived; active chunks are those of
              all dimensions, begun in one order everywhere. On Switches, with direct exchanges and double
              binary trees; it takes longer.
            </p>
          </Hint>
        }
      />
      {packets.eachNpu === true ? (
        <NumberField
          path="system.packets.allToAllChunks"
          label="Chunks of an all-to-all"
          value={packets.allToAllChunks ?? 0}
          bound={orNothing(NUMBER_BOUNDS.chunks)}
          print={printOr('as all')}
          read={readOr('as all', readPlain)}
          step={stepByPowers}
          write={(design, chunks) =>
            writePackets({ allToAllChunks: chunks > 0 ? chunks : undefined })(design)
          }
        />
      ) : null}
    </>
  );
}
