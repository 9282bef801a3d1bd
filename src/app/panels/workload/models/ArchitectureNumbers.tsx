import type { Design } from '../../../../design/document.ts';
import { transformerModel } from '../../../../workload/transformer/facts/model.ts';
import type { TransformerWorkload } from '../../../../workload/transformer/facts/description.ts';
import { useDesign } from '../../../state/page/hooks.ts';
import { PrecisionField } from '../PrecisionField.tsx';
import { replicasOf } from '../scaling.ts';
import { writeWorkload } from '../write-workload.ts';
import { COUNTED, SHAPE } from './architecture-table.tsx';
import { ModelTable } from './ModelTable.tsx';
import { PatternField } from './PatternField.tsx';

function write(design: Design, fields: Partial<TransformerWorkload>): Design {
  return writeWorkload(design, 'transformer', fields);
}

/** The numbers of a transformer's architecture besides depth and width, with the defaults of absent fields. */
export function ArchitectureNumbers({ workload }: { readonly workload: TransformerWorkload }) {
  const model = transformerModel(workload, useDesign(replicasOf));
  return (
    <>
      <PatternField pattern={workload.pattern} />
      <ModelTable model={model} fields={SHAPE} write={write} />
      <PrecisionField precision={workload.precision} />
      <ModelTable model={model} fields={COUNTED} write={write} />
    </>
  );
}
