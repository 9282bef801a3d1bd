import { GoalPart } from './GoalPart.tsx';
import { InversePart } from './InversePart.tsx';
import './optimum.css';
import { ProofPart } from './ProofPart.tsx';
import { RefinePart } from './RefinePart.tsx';
import { ShrinkPart } from './ShrinkPart.tsx';

/** The optimum: its objective, its proof, and related questions. */
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
