import { MODEL_BOUNDS } from '../../../../design/bounds.ts';
import type { Design } from '../../../../design/document.ts';
import { formatCount } from '../../../../units/count.ts';
import type { DlrmWorkload } from '../../../../workload/dlrm.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { stepByPowers } from '../../../ui/field/step.ts';
import { Folded } from '../../../ui/Folded.tsx';
import { ModelNumber } from './ModelNumber.tsx';
import { PrecisionField } from '../PrecisionField.tsx';
import { ScalingFields } from '../ScalingFields.tsx';
import { WidthsField } from './WidthsField.tsx';
import { writeWorkload } from '../write-workload.ts';

const BOUNDS = MODEL_BOUNDS.dlrm;

function write(design: Design, fields: Partial<DlrmWorkload>): Design {
  return writeWorkload(design, 'dlrm', fields);
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
        <PrecisionField precision={workload.precision} />
      </Folded>
    </>
  );
}
