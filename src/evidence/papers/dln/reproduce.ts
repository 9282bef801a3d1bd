/** The study of loop networks and shifted halving-doubling: Figure 3 and every statement, from our runs. */
import type { SharedModelId } from '../../../network/models/shared/sharing-facts.ts';
import { success, valueOf } from '../../../units/result.ts';
import type { StatedReproduction, StatedSteps } from '../stated.ts';
import { cableStatement } from './cables.ts';
import { PROOF_STEPS, proofStatement, scheduleStatements } from './proofs.ts';
import { wiringPanels } from './wiring-panels.ts';
import {
  FIGURE_STEPS,
  figurePanel,
  figureRuns,
  figureStatements,
  PEER_STEPS,
  peerRuns,
  SHARED_MODEL_STEPS,
  sharedModelPanel,
  sharedModelStatement,
  WIRING_STEPS,
  wiringStatements,
} from './runs.ts';

const STEPS = PROOF_STEPS + FIGURE_STEPS + SHARED_MODEL_STEPS + PEER_STEPS + WIRING_STEPS;

/** @param shared how messages share links in the runs of Figure 3; statements on wiring use max-min fair runs */
export function* reproduceDln(shared: SharedModelId = 'maxMin'): StatedSteps {
  let done = 0;
  function* counted<T>(steps: Generator<void, T, void>): Generator<{ done: number; total: number }, T, void> {
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      yield { done: ++done, total: STEPS };
    }
  }
  const proof = yield* counted(proofStatement());
  const runs = yield* counted(figureRuns(shared));
  const both = yield* counted(sharedModelStatement(runs, shared));
  const peers = yield* counted(peerRuns(shared));
  const wiring = yield* counted(wiringStatements());
  return success({
    statements: [
      ...scheduleStatements(),
      proof,
      ...figureStatements(runs),
      both,
      ...peers.statements,
      ...wiring,
      cableStatement(),
    ],
    panels: [figurePanel(runs, shared), sharedModelPanel(both), peers.panel, ...wiringPanels()],
  });
}

/** Like `reproduceDln`, at one go. */
export function reproduceDlnAtOnce(shared?: SharedModelId): StatedReproduction {
  const steps = reproduceDln(shared);
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return valueOf(step.value);
}
