import { AxesField } from './AxesField.tsx';
import { PipelineFields } from './PipelineFields.tsx';

/** More axes than tensor and data. */
export function AxesFields() {
  return (
    <>
      <AxesField />
      <PipelineFields />
    </>
  );
}
