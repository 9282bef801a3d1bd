import { NUMBER_BOUNDS } from '../../../../design/bounds.ts';
import type { Design, Parallelism } from '../../../../design/document.ts';
import { without } from '../../../../units/without.ts';
import { NumberField, type NumberFieldProps } from '../../../parts/fields/NumberField.tsx';
import { readRoom, ROOMS } from './room.ts';
import { orNothing, printOr, readOr } from '../../../parts/fields/optional-number.ts';
import { SwitchField } from '../../../parts/fields/SwitchField.tsx';
import { useDesign } from '../../../state/page/hooks.ts';
import { readPlain } from '../../../ui/field/read-number.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { stepByPowers } from '../../../ui/field/step.ts';
import { NearestOfAxis } from './NearestOfAxis.tsx';

type Experts = NonNullable<Parallelism['expertParallel']>;

/** Sets expert parallelism: how experts are distributed, and how tokens travel to them. */
export function ExpertFields() {
  const experts = useDesign(({ parallelism }) => parallelism.expertParallel);
  return (
    <>
      <SwitchField
        path="parallelism.expertParallel"
        label="Experts in a group of their own"
        value={experts !== undefined}
        write={(design, isOn) => withExperts(design, isOn ? { degree: 1 } : undefined)}
        hint={
          <Hint about="expert parallelism">
            <p>
              Off: experts are spread over the model-parallel group. On: over a group inside data and context
              parallelism, from the innermost out; dispatch and combine are its all-to-alls.
            </p>
            <p className="formula">dispatch = experts a token × tokens × h × bytes / TP</p>
          </Hint>
        }
      />
      {experts === undefined ? null : <GroupFields experts={experts} />}
    </>
  );
}

type Option = 'capacity' | 'imbalance' | 'nodeLimit';

interface OptionRow extends Pick<
  NumberFieldProps,
  'label' | 'bound' | 'read' | 'allowed' | 'print' | 'hint'
> {
  /** The value of a field that is absent. */
  readonly absent: number;
}

const OPTIONS: Readonly<Record<Option, OptionRow>> = {
  capacity: {
    label: 'Capacity of an expert',
    absent: 0,
    bound: orNothing(NUMBER_BOUNDS.expertLoad),
    read: readRoom,
    allowed: ROOMS,
    print: printOr('any'),
    hint: (
      <Hint about="the capacity of an expert">
        <p>
          Times its even share of the tokens: all of its room is sent and computed, tokens beyond it are
          dropped. Any: no token is dropped and nothing is padded.
        </p>
        <p>GShard, arXiv 2006.16668.</p>
      </Hint>
    ),
  },
  imbalance: {
    label: 'Load of the busiest NPU',
    absent: 1,
    bound: NUMBER_BOUNDS.expertLoad,
    hint: (
      <Hint about="the balance of experts">
        <p>Over the mean of its group: the others wait for it. 1: all have as many tokens.</p>
      </Hint>
    ),
  },
  nodeLimit: {
    label: 'Nodes of a token',
    absent: 0,
    bound: orNothing(NUMBER_BOUNDS.nodeLimit),
    read: readOr('any', readPlain),
    print: printOr('any'),
    hint: (
      <Hint about="the nodes of a token">
        <p>
          Its experts are on so many nodes at most: it crosses to each once and is handed on inside. A node is
          what the dimensions inside a pod join.
        </p>
        <p>DeepSeek-V3, arXiv 2412.19437, section 2.1.2.</p>
      </Hint>
    ),
  },
};

interface OptionFieldProps {
  readonly option: Option;
  readonly experts: Experts;
}

function OptionField({ option, experts }: OptionFieldProps) {
  const { absent, ...row } = OPTIONS[option];
  return (
    <NumberField
      {...row}
      path={`parallelism.expertParallel.${option}`}
      value={experts[option] ?? absent}
      write={(design, value) => withExperts(design, withOption(experts, option, value))}
    />
  );
}

function GroupFields({ experts }: { readonly experts: Experts }) {
  const writeDegree = (design: Design, degree: number): Design => withExperts(design, { ...experts, degree });
  return (
    <>
      <NumberField
        stepper
        path="parallelism.expertParallel.degree"
        label="Expert-parallel degree"
        value={experts.degree}
        bound={NUMBER_BOUNDS.npus}
        step={stepByPowers}
        write={writeDegree}
      />
      <NearestOfAxis path="parallelism.expertParallel.degree" letters="EP" write={writeDegree} />
      <OptionField option="capacity" experts={experts} />
      {experts.capacity === undefined ? <OptionField option="imbalance" experts={experts} /> : null}
      <OptionField option="nodeLimit" experts={experts} />
      <SwitchField
        path="parallelism.expertParallel.fp8Dispatch"
        label="Dispatch in FP8"
        value={experts.fp8Dispatch ?? false}
        write={(design, isOn) =>
          withExperts(design, isOn ? { ...experts, fp8Dispatch: true } : without(experts, 'fp8Dispatch'))
        }
        hint={
          <Hint about="dispatch in FP8">
            <p>
              Tokens travel to experts, and gradients back to them, at a byte a value; what is combined keeps
              the precision of the model. DeepSeek-V3, section 3.3.3.
            </p>
          </Hint>
        }
      />
    </>
  );
}

function withOption(experts: Experts, option: Option, value: number): Experts {
  const rest = without(experts, option);
  return value === OPTIONS[option].absent ? rest : { ...rest, [option]: value };
}

function withExperts(design: Design, expertParallel: Experts | undefined): Design {
  const rest = without(design.parallelism, 'expertParallel');
  return {
    ...design,
    parallelism: expertParallel === undefined ? rest : { ...rest, expertParallel },
  };
}
