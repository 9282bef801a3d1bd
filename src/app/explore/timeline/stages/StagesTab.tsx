import '../../../parts/charts/charts.css';
import { useDesign, useRun } from '../../../state/page/hooks.ts';
import type { PipelineSchedule } from '../../../../workload/pipeline/facts/names.ts';
import { SCHEDULE_FACTS } from '../../../../workload/pipeline/facts/schedules.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { useAnswer } from '../../../parts/tasks/use-answer.ts';
import { refusalOf } from '../../../state/run/run-refusal.ts';
import { askStages } from './ask-stages.ts';
import { StageChart } from './StageChart.tsx';
import { StageTable } from './StageTable.tsx';
import './stages.css';
import { BUBBLE_FORMULAS, bubbleText, headline, SOURCES } from './stage-text.ts';

/** The stages of a pipeline over time: which stage works on which micro-batch, and when it waits. */
export function StagesTab() {
  const design = useDesign((whole) => whole);
  const splitGBps = useRun((run) => run.shown[design.bandwidth.scheme]?.closed.splitGBps ?? null);
  const refusal = useRun((run) => refusalOf(run, design.bandwidth.scheme));
  const hasPipeline = design.workload.kind === 'transformer' && design.parallelism.pipeline !== undefined;
  const isReady = hasPipeline && splitGBps?.length === design.topology.dimensions.length;
  const asked = useAnswer(async () => {
    if (!isReady) return null;
    return { design, splitGBps, answer: await askStages(design, splitGBps) };
  }, [design, splitGBps, isReady]);
  const isOld = asked === null || asked.design !== design || asked.splitGBps !== splitGBps;
  return (
    <section className="stages" aria-labelledby="stages-title" aria-busy={isReady && isOld}>
      <h3 id="stages-title">
        Stages of the pipeline
        <StagesHint schedule={design.parallelism.pipeline?.schedule ?? 'oneForwardOneBackward'} />
      </h3>
      {!hasPipeline ? (
        <p className="stages__none">
          This design has no pipeline: every NPU has a part of all layers. Set “Stages of the pipeline” in the
          panel Workload, or write PP4 among its axes.
        </p>
      ) : asked?.answer.ok === true ? (
        <div className="stages__told" data-old={isOld}>
          <p role="status">
            {headline(asked.answer.value)} {bubbleText(asked.answer.value)}
          </p>
          <StageChart picture={asked.answer.value} design={asked.design} splitGBps={asked.splitGBps} />
          <StageTable picture={asked.answer.value} />
        </div>
      ) : (
        <NoAnswer problem={asked === null ? refusal : (asked.answer.problems[0]?.message ?? '')} />
      )}
    </section>
  );
}

/** Why there are no stages, or the place of those that are still being computed. */
function NoAnswer({ problem }: { readonly problem: string | null }) {
  if (problem === null) return <div className="stages__place" />;
  return (
    <p className="stages__refusal" role="status">
      {problem}
    </p>
  );
}

/** Describes the stages and their bubble under a schedule, with its sources. */
function StagesHint({ schedule }: { readonly schedule: PipelineSchedule }) {
  const isSplit = SCHEDULE_FACTS[schedule].splits === true;
  const isPaired = schedule === 'dualPipe' || schedule === 'dualPipeV';
  return (
    <Hint about="the stages of the pipeline">
      <p>
        Layers are dealt out to stages, which hand activations of one micro-batch after the other to the next
        stage and gradients back. A stage waits while the pipeline fills and drains: the bubble.
      </p>
      <p className="formula">bubble = {BUBBLE_FORMULAS[schedule]}</p>
      <p>
        p stages, v chunks of layers each, tF and tB a micro-batch’s passes through a stage
        {isSplit ? ', tW of tB for the gradients of weights' : ''}
        {isPaired
          ? ', tFB a forward and a backward pass side by side, each computing while the other communicates'
          : ''}
        . It holds where stages take the same and messages take no time; the run says what it is here.
        {isPaired
          ? ' It was published for passes of which a forward pass, gradients of inputs and gradients of weights take the same: elsewhere stages wait more or less than it says.'
          : ''}
      </p>
      {isSplit ? (
        <p>
          Nobody waits for gradients of weights, so that they fill what a stage would wait; what of tB they
          are is the model’s own: matrices have as much of both kinds, attention scores none of weights.
          Activations count as kept until then. Each stage begins the next iteration when its own gradients
          are reduced, as where the optimizer steps at once and validates afterwards.
        </p>
      ) : null}
      <p>{SOURCES[schedule]}</p>
    </Hint>
  );
}
