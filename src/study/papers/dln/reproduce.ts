/** The study of loop networks and shifted halving-doubling: Figure 3 and every statement, from our runs. */
import { success, valueOf } from '../../../units/result.ts';
import type { StatedReproduction, StatedSteps } from '../stated.ts';
import { cableStatement } from './cables.ts';
import { PROOF_STEPS, proofStatement, scheduleStatements } from './proofs.ts';
import {
  FIGURE_STEPS,
  figurePanel,
  figureRuns,
  figureStatements,
  PEER_STEPS,
  peerRuns,
  WIRING_STEPS,
  wiringStatements,
} from './runs.ts';

const STEPS = PROOF_STEPS + FIGURE_STEPS + PEER_STEPS + WIRING_STEPS;

export function* reproduceDln(): StatedSteps {
  let done = 0;
  function* counted<T>(steps: Generator<void, T, void>): Generator<{ done: number; total: number }, T, void> {
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      yield { done: ++done, total: STEPS };
    }
  }
  const proof = yield* counted(proofStatement());
  const runs = yield* counted(figureRuns());
  const peers = yield* counted(peerRuns());
  const wiring = yield* counted(wiringStatements());
  return success({
    statements: [
      ...scheduleStatements(),
      proof,
      ...figureStatements(runs),
      ...peers.statements,
      ...wiring,
      cableStatement(),
    ],
    panels: [figurePanel(runs), peers.panel],
  });
}

/** The same in one go. */
export function reproduceDlnAtOnce(): StatedReproduction {
  const steps = reproduceDln();
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return valueOf(step.value);
}
