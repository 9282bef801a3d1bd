import { NUMBER_BOUNDS } from '../../../../design/bounds.ts';
import type { DesignSystem } from '../../../../design/document.ts';
import { NumberField } from '../../../parts/fields/NumberField.tsx';
import { SelectField } from '../../../parts/fields/SelectField.tsx';
import { Hint } from '../../../ui/Hint.tsx';
import { QueueDetails } from './QueueDetails.tsx';
import { writeSystem } from '../write-system.ts';

const INTRA = [
  { value: 'FIFO', label: 'By collective' },
  { value: 'RG', label: 'Alternate RS and AG (RG)' },
  { value: 'smallestChunkFirst', label: 'Smallest chunk (SCF)' },
  { value: 'lessRemainingPhaseFirst', label: 'Fewest phases left' },
] as const;

const INTER = [
  { value: 'ascending', label: 'Inside out' },
  { value: 'roundRobin', label: 'Round robin' },
  { value: 'themis', label: 'Themis' },
  { value: 'themisFlex', label: 'Themis, free sizes' },
] as const;

const BANDWIDTHS = [
  { value: 'full', label: 'All the bandwidth' },
  { value: 'share', label: 'Its share' },
] as const;

/** How chunks wait inside a dimension and in which order they visit the dimensions. */
export function QueueFields({ system }: { readonly system: DesignSystem }) {
  return (
    <>
      <SelectField
        path="system.intraDimension"
        label="Order inside a dimension"
        value={system.intraDimension}
        choices={INTRA}
        write={(design, intraDimension) => writeSystem({ intraDimension })(design)}
        hint={
          <Hint about="the order inside a dimension">
            <p>
              Which waiting chunk a dimension takes next. By collective: the order of collectives, then age.
            </p>
            <p>The others order reduce-scatter and all-gather phases by a rule of their own.</p>
          </Hint>
        }
      />
      <SelectField
        path="system.interDimension"
        label="Order of dimensions"
        value={system.interDimension}
        choices={INTER}
        write={(design, interDimension) => writeSystem({ interDimension })(design)}
        hint={
          <Hint about="the order of dimensions">
            <p>
              Inside out: every chunk starts with the first dimension. Round robin: each with another one.
            </p>
            <p>Themis: with the least loaded; with free sizes it also chooses how large a chunk is.</p>
          </Hint>
        }
      />
      <NumberField
        path="system.queuesPerDimension"
        label="Queues per dimension"
        value={system.queuesPerDimension}
        bound={NUMBER_BOUNDS.queues}
        write={(design, queuesPerDimension) => writeSystem({ queuesPerDimension })(design)}
        hint={
          <Hint about="queues">
            <p>Chunks are dealt to the queues in turn; each serves active chunks / queues, rounded up.</p>
          </Hint>
        }
      />
      <QueueDetails system={system} />
      {Math.max(system.queuesPerDimension, ...(system.queues ?? [])) === 1 ? null : (
        <SelectField
          path="system.queueBandwidth"
          label="A queue sends with"
          value={system.queueBandwidth ?? (system.rounding === 'exact' ? 'share' : 'full')}
          choices={BANDWIDTHS}
          write={(design, queueBandwidth) => writeSystem({ queueBandwidth })(design)}
          hint={
            <Hint about="the bandwidth of a queue">
              <p>All: as if the others were idle, as ASTRA-sim 1.0 has it. Its share: bandwidth / queues.</p>
              <p>With a queue for each one-way ring or switch, a share is what that ring or switch has.</p>
            </Hint>
          }
        />
      )}
    </>
  );
}
