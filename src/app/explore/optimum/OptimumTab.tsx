import { GoalPart } from './GoalPart.tsx';
import { InversePart } from './InversePart.tsx';
import './optimum.css';
import { ProofPart } from './ProofPart.tsx';
import { RefinePart } from './RefinePart.tsx';
import { ShrinkPart } from './ShrinkPart.tsx';

/** The optimum: what it is asked for, its proof, and the questions around it. */
export function OptimumTab() {
  return (
    <div className="optimum">
      <GoalPart />
      <div className="optimum__column">
        <ProofPart />
        <RefinePart />
      </div>
      <div className="optimum__column">
        <InversePart />
        <ShrinkPart />
      </div>
    </div>
  );
}
