/** The study of MeshSlice (ISCA 2025): every statement with pass or fail from our runs. */
import type { StudyStatement } from '../study-statement.ts';
import { communicationStatements } from './communication.ts';
import { realStatements } from './real.ts';
import { ruleStatements } from './rules.ts';
import { scalingRuns, strongStatements, weakStatements } from './scaling.ts';
import { shapeStatements } from './shapes.ts';
import { tuningStatements } from './tuning.ts';

/** In the order of the figures; works in steps of some tens of milliseconds. */
export function* reproduceMeshSlice(): Generator<void, readonly StudyStatement[], void> {
  const weak = scalingRuns('weak');
  yield;
  const strong = scalingRuns('strong');
  yield;
  const closed = [
    ...weakStatements(weak),
    ...communicationStatements(),
    ...shapeStatements(),
    ...strongStatements(strong, weak),
  ];
  yield;
  const tuned = yield* tuningStatements();
  yield;
  return [...closed, ...tuned, ...realStatements(), ...ruleStatements()];
}

/** The same in one go. */
export function reproduceMeshSliceAtOnce(): readonly StudyStatement[] {
  const steps = reproduceMeshSlice();
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}
