import { useDesign, useRun, useScheme } from '../../state/page/hooks.ts';
import { engine } from '../../state/page/session.ts';
import { schemeName } from '../../state/page/schemes.ts';
import { useAnswer } from '../../parts/tasks/use-answer.ts';
import { Hint } from '../../ui/Hint.tsx';
import { Assumptions } from './Assumptions.tsx';
import { CheckpointPart } from './CheckpointPart.tsx';
import { CostPart } from './CostPart.tsx';
import { FailuresPart } from './FailuresPart.tsx';
import { KeyFigures } from './KeyFigures.tsx';
import { PublishedPart } from './PublishedPart.tsx';
import { SpreadPart } from './SpreadPart.tsx';
import { TimePart } from './TimePart.tsx';
import { conditionsNote } from './training-text.ts';
import './training.css';

/** The whole training under the shown scheme: days with failures and checkpoints, money, energy. */
export function TrainingTab() {
  const design = useDesign((whole) => whole);
  const { scheme } = design.bandwidth;
  const shownFor = useRun((run) => run.shownFor);
  const result = useScheme(scheme);
  const simulated = result?.simulated ?? null;
  const { training } = design;
  const answer = useAnswer(async () => {
    if (shownFor === null || result === null || simulated === null) return null;
    const { tokensPerSecond } = simulated.throughput;
    const { bill, splitGBps } = result.closed;
    const asked = { ...shownFor, ...(training === undefined ? {} : { training }) };
    return engine.trainingReport(asked, { bill, splitGBps, tokensPerSecond });
  }, [shownFor, result, simulated, training]);
  const name = schemeName(scheme);
  const note = conditionsNote(shownFor?.conditions);
  return (
    <section className="training" aria-labelledby="training-title">
      <h3 id="training-title">
        Training run, {name}
        <TrainingHint />
      </h3>
      {answer === null ? (
        <p className="training__none" role="status">
          {simulated === null
            ? `${name} has no run yet. Its training is computed from the time of an iteration.`
            : 'Computing the training…'}
        </p>
      ) : (
        <div className="training__parts">
          {note === null ? null : <p className="training__note">{note}</p>}
          <KeyFigures report={answer} />
          <PublishedPart design={design} ours={answer.training} iteration={simulated} />
          <TimePart report={answer} />
          <CheckpointPart report={answer} />
          <FailuresPart report={answer} />
          <CostPart report={answer} />
          <SpreadPart scheme={scheme} />
          <Assumptions report={answer} />
        </div>
      )}
    </section>
  );
}

function TrainingHint() {
  return (
    <Hint about="the training run">
      <p>
        Failures come at a constant rate, that of all parts together. Each costs its detection, a restart and
        the work since the last complete checkpoint.
      </p>
      <p className="formula">(1/λ) e^(λR) (e^(λ(t + d)) − 1)</p>
      <p>
        is the mean time for t of work and a checkpoint that stops the job for d, with restart R (Daly 2006).
        Checkpoints that are written beside the work count when they are whole; a job without a spare host
        waits for a repair, an Erlang loss system.
      </p>
      <p>Its numbers are in the section Training run of the design; what is left empty is as usual.</p>
    </Hint>
  );
}
