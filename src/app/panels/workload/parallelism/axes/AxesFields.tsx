import { withDegree } from '../../../../../design/parallelism/model-degree.ts';
import { transformerModel } from '../../../../../workload/transformer/facts/model.ts';
import { useDesign } from '../../../../state/page/hooks.ts';
import { AxesField } from './AxesField.tsx';
import { ContextFields } from '../ContextFields.tsx';
import { ExpertFields } from '../ExpertFields.tsx';
import { NearestOfAxis } from '../NearestOfAxis.tsx';
import { PipelineFields } from '../PipelineFields.tsx';

/** More axes than tensor and data. */
export function AxesFields() {
  const hasExperts = useDesign(
    ({ workload, parallelism }) =>
      parallelism.expertParallel !== undefined ||
      (workload.kind === 'transformer' && transformerModel(workload, 1).experts > 1),
  );
  return (
    <>
      <NearestOfAxis path="parallelism.modelParallel" letters="TP" write={withDegree} />
      <AxesField />
      <ContextFields />
      <PipelineFields />
      {hasExperts ? <ExpertFields /> : null}
    </>
  );
}
