/** The study of MeshSlice (ISCA 2025): every statement with pass or fail from our runs, and its figures. */
import { telling } from '../../../design/steps.ts';
import { success, valueOf } from '../../../units/result.ts';
import type { StatedReproduction, StatedSteps } from '../stated.ts';
import type { StudyStatement } from '../study-statement.ts';
import { MESHSLICE_CASES } from './cases.ts';
import { communicationStatements } from './communication.ts';
import { meshSlicePanels } from './panels.ts';
import { realStatements } from './real.ts';
import { ruleStatements } from './rules.ts';
import { scalingRuns, strongStatements, weakStatements } from './scaling.ts';
import { MESHES } from './tuned-slices.ts';
import { shapeStatements } from './shapes.ts';
import { SETTINGS } from './setting.ts';
import { SWEEP_STEPS, sliceSweeps, tuningStatements } from './tuning.ts';

const LAYERS = 4;
/** The scaling runs, the closed forms, the sweeps over slices, the run of every layer on every grid in every setting. */
const STEPS = SETTINGS.length * MESHES.length * LAYERS + SWEEP_STEPS + 3;

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
  const sweeps = yield* telling(sliceSweeps(), step);
  const tuned = yield* telling(tuningStatements(sweeps), step);
  return success({
    statements: [...closed, ...tuned, ...realStatements(), ...ruleStatements()],
    panels: meshSlicePanels(weak, strong, sweeps),
    cases: MESHSLICE_CASES,
  });
}

/** Like `reproduceMeshSlice`, at one go. */
export function reproduceMeshSliceAtOnce(): StatedReproduction {
  const steps = reproduceMeshSlice();
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return valueOf(step.value);
}
