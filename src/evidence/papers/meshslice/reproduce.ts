/** The study of MeshSlice (ISCA 2025): every statement with pass or fail from our runs, and its figures. */
import { success, valueOf } from '../../../units/result.ts';
import type { StatedReproduction, StatedSteps } from '../stated.ts';
import type { StudyStatement } from '../study-statement.ts';
import { communicationStatements } from './communication.ts';
import { meshSlicePanels } from './panels.ts';
import { realStatements } from './real.ts';
import { ruleStatements } from './rules.ts';
import { scalingRuns, strongStatements, weakStatements } from './scaling.ts';
import { MESHES } from './tuning.ts';
import { shapeStatements } from './shapes.ts';
import { SETTINGS } from './setting.ts';
import { sliceSweeps, tuningStatements } from './tuning.ts';

const LAYERS = 4;
/** The scaling runs, the closed forms, the sweeps over slices, the run of every layer on every grid in every setting. */
const STEPS = SETTINGS.length * MESHES.length * LAYERS + 4;

/** In the order of the figures. */
export function* reproduceMeshSlice(): StatedSteps {
  let done = 0;
  const step = () => ({ done: ++done, total: STEPS });
  const weak = scalingRuns('weak');
  yield step();
  const strong = scalingRuns('strong');
  yield step();
  const closed: readonly StudyStatement[] = [
    ...weakStatements(weak),
    ...communicationStatements(),
    ...shapeStatements(),
    ...strongStatements(strong, weak),
  ];
  yield step();
  const sweeps = sliceSweeps();
  yield step();
  const tuning = tuningStatements(sweeps);
  let tuned = tuning.next();
  for (; tuned.done !== true; tuned = tuning.next()) yield step();
  return success({
    statements: [...closed, ...tuned.value, ...realStatements(), ...ruleStatements()],
    panels: meshSlicePanels(weak, strong, sweeps),
  });
}

/** Like `reproduceMeshSlice`, at one go. */
export function reproduceMeshSliceAtOnce(): StatedReproduction {
  const steps = reproduceMeshSlice();
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return valueOf(step.value);
}
