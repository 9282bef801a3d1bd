import { NUMBER_BOUNDS } from '../../../../design/bounds.ts';
import type { DesignSystem } from '../../../../design/document.ts';
import { NumberField } from '../../../parts/fields/NumberField.tsx';
import { orNothing, printOr, readOr } from '../../../parts/fields/optional-number.ts';
import { SelectField } from '../../../parts/fields/SelectField.tsx';
import { useDesign } from '../../../state/page/hooks.ts';
import { readPlain } from '../../../ui/field/read-number.ts';
import { Folded } from '../../../ui/Folded.tsx';
import { Hint } from '../../../ui/Hint.tsx';
import { writeDispatch, writeQueues, writeSystemField } from './write-queues.ts';

const DEALING = [
  { value: 'phases', label: 'Phases in turn' },
  { value: 'chunks', label: 'By the number of the chunk' },
] as const;

const GATHER = [
  { value: 'shared', label: 'The same for all phases' },
  { value: 'own', label: 'Their own for all-gathers' },
] as const;

const AS_ALL = 'as all';
const AT_ONCE = 'all at once';

/** Queues of each dimension, how chunks are dealt to them, and when chunks are issued. */
export function QueueDetails({ system }: { readonly system: DesignSystem }) {
  const dimensions = useDesign(({ topology }) => topology.dimensions);
  const { queues = [], dispatch } = system;
  return (
    <Folded
      title="Dispatcher and queues"
      aside={dispatch === undefined ? AT_ONCE : `${dispatch.issue} below ${dispatch.below}`}
    >
      <NumberField
        path="system.dispatch.issue"
        label="Chunks issued together"
        value={dispatch?.issue ?? 0}
        bound={orNothing(NUMBER_BOUNDS.chunks)}
        print={printOr(AT_ONCE)}
        read={readOr(AT_ONCE, readPlain)}
        write={(design, issue) => writeDispatch({ issue })(design)}
        hint={
          <Hint about="the dispatcher">
            <p>
              Chunks of a collective wait (P0) until fewer than a threshold are in their first phase; then
              some more are issued. ASTRA-SIM (ISPASS 2020) issues 16 below 8.
            </p>
          </Hint>
        }
      />
      {dispatch === undefined ? null : (
        <NumberField
          path="system.dispatch.below"
          label="While fewer in their first phase than"
          value={dispatch.below}
          bound={NUMBER_BOUNDS.chunks}
          write={(design, below) => writeDispatch({ below })(design)}
        />
      )}
      {dimensions.map((_, index) => (
        <NumberField
          key={index}
          path={`system.queues[${index}]`}
          label={`Queues of dimension ${index + 1}`}
          value={queues[index] ?? 0}
          bound={orNothing(NUMBER_BOUNDS.queues)}
          print={printOr(AS_ALL)}
          read={readOr(AS_ALL, readPlain)}
          write={(design, count) => writeQueues(index, count)(design)}
        />
      ))}
      <SelectField
        path="system.dealing"
        label="Chunks are dealt to queues"
        value={system.dealing ?? 'phases'}
        choices={DEALING}
        write={(design, dealing) =>
          writeSystemField('dealing', dealing === 'phases' ? undefined : dealing)(design)
        }
      />
      <SelectField
        path="system.gatherQueues"
        label="Queues of phases"
        value={system.gatherQueues === true ? 'own' : 'shared'}
        choices={GATHER}
        write={(design, value) =>
          writeSystemField('gatherQueues', value === 'own' ? true : undefined)(design)
        }
      />
    </Folded>
  );
}
