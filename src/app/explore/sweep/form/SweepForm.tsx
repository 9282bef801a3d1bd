import { useMemo } from 'react';
import { SCHEME_IDS, type Design } from '../../../../design/document.ts';
import { labelWithUnit, numericFields, type NumericField } from '../../../../analysis/sweep/fields.ts';
import { WORKLOAD_VARIANTS } from '../../../../analysis/sweep/variants.ts';
import { MOST_VARIANTS } from '../../../../design/workbench/sweep-setup.ts';
import type { Problem } from '../../../../units/result.ts';
import { useWorkbench } from '../../../state/page/use-workbench.ts';
import { schemeName } from '../../../state/page/schemes.ts';
import { FieldShell } from '../../../ui/field/FieldShell.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Select } from '../../../ui/field/Select.tsx';
import { chooseField, writeForm, type SweepForm as Form } from './form-store.ts';
import { networkChoices, offeredNetworks } from './offered-networks.ts';
import { RangeField } from './RangeField.tsx';
import { schemesIn } from './read-form.ts';
import { SetField } from './SetField.tsx';
import { TypedNetwork } from './TypedNetwork.tsx';
import { useSaved } from './use-saved.ts';

interface SweepFormProps {
  readonly design: Design;
  readonly form: Form;
  readonly problems: readonly Problem[];
}

const SCALE_CHOICES = [
  { value: 'linear', label: 'even' },
  { value: 'log', label: 'logarithmic' },
] as const;

/** The field that is varied and its range, and the networks, workloads and schemes that it is varied for. */
export function SweepForm({ design, form, problems }: SweepFormProps) {
  const groups = useMemo(() => fieldGroups(numericFields(design)), [design]);
  const field = groups.flatMap(([, fields]) => fields).find(({ path }) => path === form.field);
  const workbench = useWorkbench();
  const [saved, readSaved] = useSaved();
  const networks = useMemo(
    () => networkChoices(offeredNetworks(workbench, saved), form.topologies),
    [workbench, saved, form.topologies],
  );
  const problemOf = (path: string): string | null =>
    problems.find((problem) => problem.path === path)?.message ?? null;
  return (
    <div className="sweep-form">
      <div className="sweep-form__range">
        <FieldShell id="sweep-field" label="Vary" message={problemOf('field')}>
          <FieldSelect groups={groups} field={field} />
        </FieldShell>
        <RangeField
          part="from"
          label="From"
          unit={field?.unit ?? ''}
          text={form.from}
          message={problemOf('from')}
        />
        <RangeField part="to" label="To" unit={field?.unit ?? ''} text={form.to} message={problemOf('to')} />
        <RangeField part="steps" label="Steps" unit="" text={form.steps} message={problemOf('steps')} />
        <FieldShell id="sweep-scale" label="Spacing" message={problemOf('scale')}>
          <Select
            id="sweep-scale"
            value={form.scale}
            choices={SCALE_CHOICES}
            className="sweep-form__short"
            onChoose={(scale) => writeForm({ scale })}
          />
        </FieldShell>
      </div>
      <div className="sweep-form__sets">
        <SetField
          label="Schemes"
          all={SCHEME_IDS.map((id) => ({ id, label: schemeName(id) }))}
          chosen={schemesIn(form, design)}
          onChoose={(schemes) => writeForm({ schemes })}
          message={problemOf('schemes')}
        />
        <SetField
          label="Networks"
          all={networks}
          chosen={form.topologies}
          onChoose={(topologies) => writeForm({ topologies: topologies.slice(0, MOST_VARIANTS) })}
          onOpen={readSaved}
          message={problemOf('topologies')}
        >
          <TypedNetwork chosen={form.topologies} />
        </SetField>
        <SetField
          label="Workloads"
          all={WORKLOAD_VARIANTS}
          chosen={form.workloads}
          onChoose={(workloads) => writeForm({ workloads })}
          message={problemOf('workloads')}
        />
      </div>
    </div>
  );
}

interface FieldSelectProps {
  readonly groups: FieldGroups;
  /** The field that is varied, where the design has it. */
  readonly field: NumericField | undefined;
}

function FieldSelect({ groups, field }: FieldSelectProps) {
  return (
    <span className="select-box select-box--wide">
      <select
        id="sweep-field"
        className="select"
        value={field?.path ?? ''}
        onChange={(event) => {
          const chosen = groups
            .flatMap(([, fields]) => fields)
            .find(({ path }) => path === event.target.value);
          if (chosen !== undefined) chooseField(chosen);
        }}
      >
        {field === undefined ? <option value="">not in this design</option> : null}
        {groups.map(([group, fields]) => (
          <optgroup key={group} label={group}>
            {fields.map((choice) => (
              <option key={choice.path} value={choice.path}>
                {labelWithUnit(choice)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <Icon name="chevron" />
    </span>
  );
}

type FieldGroups = readonly (readonly [string, readonly NumericField[]])[];

function fieldGroups(fields: readonly NumericField[]): FieldGroups {
  const groups = new Map<string, NumericField[]>();
  // The fields that are swept most come first.
  const ordered = [...fields.filter(({ group }) => group === 'Bandwidth'), ...fields];
  for (const field of new Set(ordered)) groups.set(field.group, [...(groups.get(field.group) ?? []), field]);
  return [...groups];
}
