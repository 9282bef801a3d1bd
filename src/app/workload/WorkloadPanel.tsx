import { useDesign } from '../store/hooks.ts';
import { Panel } from '../ui/Panel.tsx';
import { OverlapField, ModelDegreeField } from './parallelism-fields.tsx';
import { DegreeSummary } from './DegreeSummary.tsx';
import { TransformerFields } from './TransformerFields.tsx';
import { WorkloadPresets } from './WorkloadPresets.tsx';
import { parametersText } from './parameters-text.ts';
import { TableFacts } from './TableFacts.tsx';

/** What is trained, and how it is spread over the NPUs. */
export function WorkloadPanel() {
  const workload = useDesign((design) => design.workload);
  const aside = workload.kind === 'transformer' ? parametersText(workload) : 'layer table';
  return (
    <Panel title="Workload" aside={aside}>
      <WorkloadPresets />
      {workload.kind === 'transformer' ? <TransformerFields workload={workload} /> : null}
      {workload.kind === 'table' ? <TableFacts workload={workload} /> : null}
      {workload.kind === 'transformer' ? <ModelDegreeField /> : null}
      {workload.kind === 'transformer' ? <DegreeSummary /> : null}
      <OverlapField />
    </Panel>
  );
}
