import { useState } from 'react';
import { NUMBER_BOUNDS } from '../../../../design/bounds.ts';
import type { Design, Parallelism } from '../../../../design/document.ts';
import { PIPELINE_SCHEDULES } from '../../../../workload/pipeline/facts/names.ts';
import { SCHEDULE_FACTS } from '../../../../workload/pipeline/facts/schedules.ts';
import { formatCount } from '../../../../units/count.ts';
import { NumberField } from '../../../parts/fields/NumberField.tsx';
import { SelectField } from '../../../parts/fields/SelectField.tsx';
import { useDesign } from '../../../state/page/hooks.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { stepByPowers } from '../../../ui/field/step.ts';
import { MicroBatchField } from '../models/MicroBatchField.tsx';
import { EndFields } from './EndFields.tsx';
import { followed } from './followed.ts';
import { NearestOfAxis } from './NearestOfAxis.tsx';
import { USUAL_CHUNKS, withPipeline, withSchedule } from './with-pipeline.ts';

const SCHEDULES = PIPELINE_SCHEDULES.map((value) => ({ value, label: SCHEDULE_FACTS[value].label }));

/** Sets the stages, the micro-batches and the schedule of a pipeline. */
export function PipelineFields() {
  const { pipeline } = useDesign((design) => design.parallelism);
  const workload = useDesign((design) => design.workload);
  // A schedule with several chunks that is chosen again keeps its number of chunks.
  const [formerChunks, setFormerChunks] = useState(USUAL_CHUNKS);
  const chunks = pipeline?.chunks ?? 1;
  if (chunks > 1 && chunks !== formerChunks) setFormerChunks(chunks);
  return (
    <>
      <NumberField
        stepper
        path="parallelism.pipeline.stages"
        label="Stages of the pipeline"
        value={pipeline?.stages ?? 1}
        bound={NUMBER_BOUNDS.stages}
        step={stepByPowers}
        write={withFollowedStages}
        hint={
          <Hint about="the stages of the pipeline">
            <p>
              Layers are dealt out to stages of NPUs, which work on one micro-batch after the other. Their
              number follows from the batch of a replica and the size of a micro-batch.
            </p>
          </Hint>
        }
      />
      <NearestOfAxis path="parallelism.pipeline.stages" letters="PP" write={withFollowedStages} />
      {workload.kind === 'transformer' ? <MicroBatchField workload={workload} /> : null}
      {pipeline === undefined || workload.kind !== 'transformer' ? null : (
        <>
          <SelectField
            path="parallelism.pipeline.schedule"
            label="Order of the stages"
            value={pipeline.schedule}
            choices={SCHEDULES}
            write={(design, schedule) => withSchedule(design, schedule, formerChunks)}
          />
          {hasChunks(pipeline) ? (
            <NumberField
              stepper
              path="parallelism.pipeline.chunks"
              label="Chunks of layers a stage"
              value={chunks}
              bound={NUMBER_BOUNDS.pipelineChunks}
              write={(design, written) => withPipeline(design, { ...pipeline, chunks: written })}
              hint={
                <Hint about="the chunks of a stage">
                  <p>
                    Each stage holds so many parts of the model and goes through them in turn: its bubble is
                    divided by them, its messages are multiplied. One chunk is 1F1B. Chosen anew, the order
                    begins with {formatCount(USUAL_CHUNKS)}, or with as many as it had.
                  </p>
                </Hint>
              }
            />
          ) : null}
          <EndFields pipeline={pipeline} />
        </>
      )}
    </>
  );
}

/** Whether the number of chunks can be set, or a design gives a number that its schedule does not allow. */
function hasChunks({ schedule, chunks }: NonNullable<Parallelism['pipeline']>): boolean {
  const published = SCHEDULE_FACTS[schedule].chunks;
  return published === 'any' || (chunks !== undefined && chunks !== published);
}

const withFollowedStages = followed(withStages);

function withStages(design: Design, stages: number): Design {
  const { pipeline, ...rest } = design.parallelism;
  if (stages === 1) return { ...design, parallelism: rest };
  return withPipeline(design, { schedule: 'oneForwardOneBackward', ...pipeline, stages });
}
