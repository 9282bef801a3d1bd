import '../../ui/column.css';
import './collectives.css';
import './explained.css';
import './ranks.css';
import './tables.css';
import { RunFigures } from '../../parts/run/RunFigures.tsx';
import { ContentionPart } from './contention/ContentionPart.tsx';
import { ExplainPart } from './ExplainPart.tsx';
import { PlanPart } from './PlanPart.tsx';
import { SizesPart } from './sizes/SizesPart.tsx';
import { SynthesisedPart } from './synthesised/SynthesisedPart.tsx';

/** How collectives are done: one phase step by step, the phases of one that spans several dimensions, and what sharing links costs. */
export function CollectivesTab() {
  return (
    <div className="column collectives">
      <ExplainPart />
      <PlanPart />
      <SizesPart />
      <SynthesisedPart />
      <RunFigures>
        <ContentionPart />
      </RunFigures>
    </div>
  );
}
