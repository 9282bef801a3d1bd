import { useDesign } from '../../state/run/hooks.ts';
import { Panel } from '../../ui/Panel.tsx';
import { ConvolutionFields } from './models/ConvolutionFields.tsx';
import { DlrmFields } from './models/DlrmFields.tsx';
import { ModelField } from './models/ModelField.tsx';
import { Parameters } from './models/Parameters.tsx';
import { ParallelismFields } from './parallelism/ParallelismFields.tsx';
import { TableFacts } from './TableFacts.tsx';
import { TransformerFields } from './models/TransformerFields.tsx';

/** What is trained, and how it is spread over the NPUs. */
export function WorkloadPanel() {
  return (
    <Panel title="Workload" aside={<Parameters />}>
      <ModelField />
      <FamilyFields />
      <ParallelismFields />
    </Panel>
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
