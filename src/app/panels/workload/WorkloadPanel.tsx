import { Suspense } from 'react';
import { openDialog } from '../../parts/dialog/dialog-store.ts';
import { FieldMessage } from '../../parts/fields/FieldMessage.tsx';
import { useDesign } from '../../state/page/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { ModelField } from './models/ModelField.tsx';
import { Parameters } from './models/Parameters.tsx';
import { ParallelismFields } from './parallelism/ParallelismFields.tsx';
import { TransformerFields } from './models/TransformerFields.tsx';

/** The fields of models other than the one that the page starts with. */
const ConvolutionFields = lazyPart(
  async () => (await import('./models/ConvolutionFields.tsx')).ConvolutionFields,
);
const TableFacts = lazyPart(async () => (await import('./TableFacts.tsx')).TableFacts);
const DlrmFields = lazyPart(async () => (await import('./models/DlrmFields.tsx')).DlrmFields);

const AssumptionsField = lazyPart(async () => (await import('./AssumptionsField.tsx')).AssumptionsField, {
  Waiting: () => <div className="assumptions-field" />,
});

/** What is trained, and how it is spread over the NPUs. */
export function WorkloadPanel() {
  return (
    <Panel title="Workload" aside={<Parameters />}>
      <ModelField />
      <FieldMessage path="workload" />
      <Suspense>
        <FamilyFields />
      </Suspense>
      <LayoutButton />
      <ParallelismFields />
      <AssumptionsField />
    </Panel>
  );
}

function LayoutButton() {
  const isTransformer = useDesign((design) => design.workload.kind === 'transformer');
  return isTransformer ? <Button onClick={() => openDialog('layout')}>Find a layout</Button> : null;
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
