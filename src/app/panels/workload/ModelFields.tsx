import { Suspense } from 'react';
import { FieldMessage } from '../../parts/fields/FieldMessage.tsx';
import { useDesign } from '../../state/page/hooks.ts';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { ModelField } from './models/ModelField.tsx';
import { TransformerFields } from './models/TransformerFields.tsx';

/** The fields of models other than the one that the page starts with. */
const ConvolutionFields = lazyPart(
  async () => (await import('./models/ConvolutionFields.tsx')).ConvolutionFields,
);
const TableFacts = lazyPart(async () => (await import('./TableFacts.tsx')).TableFacts);
const DlrmFields = lazyPart(async () => (await import('./models/DlrmFields.tsx')).DlrmFields);

/** The fields of the model and of how much an iteration works on. */
export function ModelFields() {
  return (
    <>
      <ModelField />
      <FieldMessage path="workload" />
      <Suspense>
        <FamilyFields />
      </Suspense>
    </>
  );
}

function FamilyFields() {
  const workload = useDesign((design) => design.workload);
  switch (workload.kind) {
    case 'transformer':
      return <TransformerFields workload={workload} />;
    case 'convolution':
      return <ConvolutionFields workload={workload} />;
    case 'dlrm':
      return <DlrmFields workload={workload} />;
    case 'table':
      return <TableFacts workload={workload} />;
  }
}
