import { MODEL_BOUNDS } from '../../../../design/bounds.ts';
import type { Design } from '../../../../design/document.ts';
import { formatCount } from '../../../../units/count.ts';
import type { DlrmWorkload } from '../../../../workload/dlrm/facts/description.ts';
import { parseTime, formatTime } from '../../../../units/time.ts';
import { ASSUMED_TABLE_NS } from '../../../../workload/dlrm/facts/description.ts';
import { NumberField } from '../../../parts/fields/NumberField.tsx';
import { orNothing, readOr } from '../../../parts/fields/optional-number.ts';
import { SelectField } from '../../../parts/fields/SelectField.tsx';
import { readWithUnit } from '../../../ui/field/read-number.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { stepByPowers } from '../../../ui/field/step.ts';
import { Folded } from '../../../ui/Folded.tsx';
import { ModelTable, type ModelField } from './ModelTable.tsx';
import { PrecisionField } from '../PrecisionField.tsx';
import { ScalingFields } from '../ScalingFields.tsx';
import { WidthsField } from './WidthsField.tsx';
import { writeWorkload } from '../write-workload.ts';

const BOUNDS = MODEL_BOUNDS.dlrm;

/** Writes optional fields; `undefined` removes a field. */
function writeOptional(
  design: Design,
  fields: {
    readonly [
      F in 'interaction' | 'lookupNs' | 'tableUpdateNs' | 'updatesLast' | 'lastReduction' | 'gradientLag'
    ]?: DlrmWorkload[F] | undefined;
  },
): Design {
  if (design.workload.kind !== 'dlrm') return design;
  const given = Object.entries({ ...design.workload, ...fields }).filter(([, value]) => value !== undefined);
  return { ...design, workload: Object.fromEntries(given) as unknown as DlrmWorkload };
}

function write(design: Design, fields: Partial<DlrmWorkload>): Design {
  return writeWorkload(design, 'dlrm', fields);
}

const INTERACTION = [
  { value: 'pairs', label: 'Products of all pairs' },
  { value: 'concatenate', label: 'All vectors side by side' },
] as const;

const UPDATE = [
  { value: 'before', label: 'Before the wait for gradients' },
  { value: 'after', label: 'Once gradients have arrived' },
] as const;

const LAST = [
  { value: 'awaited', label: 'Is waited for' },
  { value: 'unawaited', label: 'Goes on behind the end' },
  { value: 'none', label: 'Is left out' },
] as const;

const readTime = readOr('from memory', readWithUnit(parseTime));
const printTime = (ns: number): string => (ns === 0 ? 'from memory' : formatTime(ns));

interface TableTimeProps {
  readonly field: 'lookupNs' | 'tableUpdateNs';
  readonly label: string;
  readonly value: number | undefined;
  readonly about: string;
}

/** Returns the time of the tables if it is given; 0 stands for the time of their memory traffic. */
function TableTime({ field, label, value, about }: TableTimeProps) {
  const isAssumed = value === ASSUMED_TABLE_NS;
  return (
    <NumberField
      path={`workload.${field}`}
      label={isAssumed ? `${label}, assumed` : label}
      value={value ?? 0}
      bound={orNothing(BOUNDS[field])}
      print={printTime}
      read={readTime}
      step={stepByPowers}
      write={(design, ns) => writeOptional(design, { [field]: ns > 0 ? ns : undefined })}
      hint={
        <Hint about={about}>
          <p>Left empty, what the traffic of the tables takes over the bandwidth of the memory.</p>
          <p>
            The packet study does not print it: {formatTime(ASSUMED_TABLE_NS)} is assumed, with which the
            shares of exposed time of its four systems come out best.
          </p>
        </Hint>
      }
    />
  );
}

const TABLES: readonly ModelField<DlrmWorkload>[] = [
  {
    field: 'sparseFeatures',
    label: 'Sparse features',
    number: ({ sparseFeatures }) => sparseFeatures,
    bound: BOUNDS.sparseFeatures,
    hint: (
      <Hint about="sparse features">
        <p>One embedding table each, spread over all NPUs. What an NPU exchanges in an all-to-all:</p>
        <p className="formula">samples × sparse features × dimension × bytes a value</p>
      </Hint>
    ),
  },
  {
    field: 'embeddingDimension',
    label: 'Embedding dimension',
    number: ({ embeddingDimension }) => embeddingDimension,
    bound: BOUNDS.embeddingDimension,
    step: stepByPowers,
  },
];

const SHARE: readonly ModelField<DlrmWorkload>[] = [
  {
    field: 'samplesPerNpu',
    label: 'Samples per NPU',
    number: ({ samplesPerNpu }) => samplesPerNpu,
    bound: BOUNDS.samplesPerNpu,
    step: stepByPowers,
  },
];

const DENSE: readonly ModelField<DlrmWorkload>[] = [
  {
    field: 'denseFeatures',
    label: 'Dense features',
    number: ({ denseFeatures }) => denseFeatures,
    bound: BOUNDS.denseFeatures,
  },
];

const LOOKUPS: readonly ModelField<DlrmWorkload>[] = [
  {
    field: 'rowsPerTable',
    label: 'Rows a table',
    number: ({ rowsPerTable }) => rowsPerTable,
    bound: BOUNDS.rowsPerTable,
  },
  {
    field: 'pooling',
    label: 'Pooling',
    number: ({ pooling }) => pooling,
    bound: BOUNDS.pooling,
    hint: (
      <Hint about="pooling">
        <p>Rows looked up, and added, for each sparse feature of a sample.</p>
      </Hint>
    ),
  },
];

/** The iterations whose gradients a forward pass does not wait for. */
function GradientLag({ lag }: { readonly lag: number | undefined }) {
  return (
    <NumberField
      path="workload.gradientLag"
      label="Gradients may be late by"
      unit="iterations"
      value={lag ?? 0}
      bound={BOUNDS.gradientLag}
      write={(design, late) => writeOptional(design, { gradientLag: late > 0 ? late : undefined })}
      hint={
        <Hint about="late gradients">
          <p>
            Asynchronous training: a forward pass of the MLPs does not wait for the gradients of so many
            iterations before it. It shows where a run has two iterations or more.
          </p>
        </Hint>
      }
    />
  );
}

/** The fields of a recommendation model, as its paper names them. */
export function DlrmFields({ workload }: { readonly workload: DlrmWorkload }) {
  const { denseFeatures, pooling } = workload;
  const table = (fields: readonly ModelField<DlrmWorkload>[]) => (
    <ModelTable model={workload} fields={fields} write={write} />
  );
  return (
    <>
      {table(TABLES)}
      <ScalingFields workload={workload} share={table(SHARE)} />
      <Folded
        title="Architecture"
        aside={`${formatCount(denseFeatures)} dense, pooling ${formatCount(pooling)}`}
      >
        {table(DENSE)}
        <WidthsField
          field="bottomMlp"
          label="Bottom MLP"
          widths={workload.bottomMlp}
          hint={
            <Hint about="the bottom MLP">
              <p>Widths of its layers, first to last. The last is the embedding dimension.</p>
            </Hint>
          }
        />
        <WidthsField field="topMlp" label="Top MLP" widths={workload.topMlp} />
        {table(LOOKUPS)}
        <SelectField
          path="workload.interaction"
          label="Before the top MLP"
          value={workload.interaction ?? 'pairs'}
          choices={INTERACTION}
          write={(design, interaction) =>
            writeOptional(design, { interaction: interaction === 'pairs' ? undefined : interaction })
          }
        />
        <TableTime field="lookupNs" label="Lookup of rows" value={workload.lookupNs} about="the lookup" />
        <TableTime
          field="tableUpdateNs"
          label="Update of rows"
          value={workload.tableUpdateNs}
          about="the update"
        />
        <SelectField
          path="workload.updatesLast"
          label="Rows are updated"
          value={workload.updatesLast === true ? 'after' : 'before'}
          choices={UPDATE}
          write={(design, value) =>
            writeOptional(design, { updatesLast: value === 'after' ? true : undefined })
          }
        />
        <SelectField
          path="workload.lastReduction"
          label="Last reduction"
          value={workload.lastReduction ?? 'awaited'}
          choices={LAST}
          write={(design, value) =>
            writeOptional(design, { lastReduction: value === 'awaited' ? undefined : value })
          }
          hint={
            <Hint about="the last reduction">
              <p>
                Of the gradients of the last iteration, which no later one waits for. It can go on behind the
                end of a run only where every NPU runs by itself over packets.
              </p>
            </Hint>
          }
        />
        <GradientLag lag={workload.gradientLag} />
        <PrecisionField precision={workload.precision} />
      </Folded>
    </>
  );
}
