import { MODEL_BOUNDS } from '../../../../design/bounds.ts';
import type { Design } from '../../../../design/document.ts';
import { formatCount } from '../../../../units/count.ts';
import type { DlrmWorkload } from '../../../../workload/dlrm.ts';
import { parseTime, formatTime } from '../../../../units/time.ts';
import { ASSUMED_TABLE_NS } from '../../../../workload/dlrm.ts';
import { NumberField } from '../../../parts/fields/NumberField.tsx';
import { orNothing, readOr } from '../../../parts/fields/optional-number.ts';
import { SelectField } from '../../../parts/fields/SelectField.tsx';
import { readWithUnit } from '../../../ui/field/read-number.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { stepByPowers } from '../../../ui/field/step.ts';
import { Folded } from '../../../ui/Folded.tsx';
import { ModelNumber } from './ModelNumber.tsx';
import { PrecisionField } from '../PrecisionField.tsx';
import { ScalingFields } from '../ScalingFields.tsx';
import { WidthsField } from './WidthsField.tsx';
import { writeWorkload } from '../write-workload.ts';

const BOUNDS = MODEL_BOUNDS.dlrm;

/** Undefined takes a field out. */
function writeOptional(
  design: Design,
  fields: { readonly [F in 'interaction' | 'lookupNs' | 'tableUpdateNs']?: DlrmWorkload[F] | undefined },
): Design {
  if (design.workload.kind !== 'dlrm') return design;
  const said = Object.entries({ ...design.workload, ...fields }).filter(([, value]) => value !== undefined);
  return { ...design, workload: Object.fromEntries(said) as unknown as DlrmWorkload };
}

function write(design: Design, fields: Partial<DlrmWorkload>): Design {
  return writeWorkload(design, 'dlrm', fields);
}

const INTERACTION = [
  { value: 'pairs', label: 'Products of all pairs' },
  { value: 'concatenate', label: 'All vectors side by side' },
] as const;

const readTime = readOr('from memory', readWithUnit(parseTime));
const printTime = (ns: number): string => (ns === 0 ? 'from memory' : formatTime(ns));

interface TableTimeProps {
  readonly field: 'lookupNs' | 'tableUpdateNs';
  readonly label: string;
  readonly value: number | undefined;
  readonly about: string;
}

/** What the tables take where it is known, or assumed; else what their traffic takes. */
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

/** The fields of a recommendation model, as its paper names them. */
export function DlrmFields({ workload }: { readonly workload: DlrmWorkload }) {
  const { denseFeatures, rowsPerTable, pooling, sparseFeatures, embeddingDimension } = workload;
  return (
    <>
      <ModelNumber
        field="sparseFeatures"
        label="Sparse features"
        value={sparseFeatures}
        bound={BOUNDS.sparseFeatures}
        write={write}
        hint={
          <Hint about="sparse features">
            <p>One embedding table each, spread over all NPUs. What an NPU exchanges in an all-to-all:</p>
            <p className="formula">samples × sparse features × dimension × bytes a value</p>
          </Hint>
        }
      />
      <ModelNumber
        field="embeddingDimension"
        label="Embedding dimension"
        value={embeddingDimension}
        bound={BOUNDS.embeddingDimension}
        step={stepByPowers}
        write={write}
      />
      <ScalingFields
        workload={workload}
        share={
          <ModelNumber
            field="samplesPerNpu"
            label="Samples per NPU"
            value={workload.samplesPerNpu}
            bound={BOUNDS.samplesPerNpu}
            step={stepByPowers}
            write={write}
          />
        }
      />
      <Folded
        title="Architecture"
        aside={`${formatCount(denseFeatures)} dense, pooling ${formatCount(pooling)}`}
      >
        <ModelNumber
          field="denseFeatures"
          label="Dense features"
          value={denseFeatures}
          bound={BOUNDS.denseFeatures}
          write={write}
        />
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
        <ModelNumber
          field="rowsPerTable"
          label="Rows a table"
          value={rowsPerTable}
          bound={BOUNDS.rowsPerTable}
          write={write}
        />
        <ModelNumber
          field="pooling"
          label="Pooling"
          value={pooling}
          bound={BOUNDS.pooling}
          write={write}
          hint={
            <Hint about="pooling">
              <p>Rows looked up, and added, for each sparse feature of a sample.</p>
            </Hint>
          }
        />
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
        <PrecisionField precision={workload.precision} />
      </Folded>
    </>
  );
}
