import { NUMBER_BOUNDS } from '../../../../design/bounds.ts';
import type { Design } from '../../../../design/document.ts';
import { PIPELINE_SCHEDULES, type PipelineSchedule } from '../../../../workload/pipeline/names.ts';
import { SCHEDULE_FACTS } from '../../../../workload/pipeline/schedules.ts';
import { without } from '../../../../units/without.ts';
import { NumberField } from '../../../parts/fields/NumberField.tsx';
import { SelectField } from '../../../parts/fields/SelectField.tsx';
import { useDesign } from '../../../state/run/hooks.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { stepByPowers } from '../../../ui/field/step.ts';
import { EndFields } from './EndFields.tsx';
import { NearestOfAxis } from './NearestOfAxis.tsx';
import { withPipeline } from './with-pipeline.ts';

const SCHEDULES = PIPELINE_SCHEDULES.map((value) => ({ value, label: SCHEDULE_FACTS[value].label }));

/** Stages of layers, and the order in which they work. */
export function PipelineFields() {
  const { pipeline } = useDesign((design) => design.parallelism);
  return (
    <>
      <NumberField
        stepper
        path="parallelism.pipeline.stages"
        label="Stages of the pipeline"
        value={pipeline?.stages ?? 1}
        bound={NUMBER_BOUNDS.stages}
        step={stepByPowers}
        write={withStages}
        hint={
          <Hint about="the stages of the pipeline">
            <p>
              Layers are dealt out to stages of NPUs, which work on one micro-batch after the other. The size
              of a micro-batch is a field of the workload; their number follows from the batch.
            </p>
          </Hint>
        }
      />
      <NearestOfAxis path="parallelism.pipeline.stages" letters="PP" write={withStages} />
      {pipeline === undefined ? null : (
        <>
          <SelectField
            path="parallelism.pipeline.schedule"
            label="Order of the stages"
            value={pipeline.schedule}
            choices={SCHEDULES}
            write={withSchedule}
          />
          {pipeline.schedule === 'interleaved' || (pipeline.chunks ?? 1) > 1 ? (
            <NumberField
              stepper
              path="parallelism.pipeline.chunks"
              label="Chunks of layers a stage"
              value={pipeline.chunks ?? 1}
              bound={NUMBER_BOUNDS.pipelineChunks}
              write={(design, chunks) => withPipeline(design, { ...pipeline, chunks })}
            />
          ) : null}
          <EndFields pipeline={pipeline} />
        </>
      )}
    </>
  );
}

/** With chunks only where a design says how many. */
function withSchedule(design: Design, schedule: PipelineSchedule): Design {
  const { pipeline } = design.parallelism;
  if (pipeline === undefined) return design;
  const rest = SCHEDULE_FACTS[schedule].chunks === 'any' ? pipeline : without(pipeline, 'chunks');
  return withPipeline(design, { ...rest, schedule });
}

function withStages(design: Design, stages: number): Design {
  const { pipeline, ...rest } = design.parallelism;
  if (stages === 1) return { ...design, parallelism: rest };
  return withPipeline(design, { schedule: 'oneForwardOneBackward', ...pipeline, stages });
}
