import { useDesign } from '../store/hooks.ts';
import { Panel } from '../ui/Panel.tsx';
import { ConvolutionFields } from './ConvolutionFields.tsx';
import { DlrmFields } from './DlrmFields.tsx';
import { ModelField } from './ModelField.tsx';
import { Parameters } from './Parameters.tsx';
import { ParallelismFields } from './ParallelismFields.tsx';
import { TableFacts } from './TableFacts.tsx';
import { TransformerFields } from './TransformerFields.tsx';

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
