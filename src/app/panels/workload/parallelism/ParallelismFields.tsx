import { Suspense } from 'react';
import { NUMBER_BOUNDS } from '../../../../design/bounds.ts';
import { NumberField } from '../../../parts/fields/NumberField.tsx';
import { SwitchField } from '../../../parts/fields/SwitchField.tsx';
import { useDesign } from '../../../state/page/hooks.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { InnermostField } from './InnermostField.tsx';
import { ModelDegreeField } from './ModelDegreeField.tsx';
import { writeParallelism as write } from './write-parallelism.ts';
import { ZeroField } from './ZeroField.tsx';

/** Both are below the first screen, so their code loads after it. */
const AxesFields = lazyPart(async () => (await import('./axes/AxesFields.tsx')).AxesFields);

const TransformerParallelism = lazyPart(
  async () => (await import('./TransformerParallelism.tsx')).TransformerParallelism,
);

const DimensionOrderField = lazyPart(
  async () => (await import('./axes/DimensionOrderField.tsx')).DimensionOrderField,
);

const ShardFields = lazyPart(async () => (await import('./ShardFields.tsx')).ShardFields);

const GradientField = lazyPart(async () => (await import('./gradients/GradientField.tsx')).GradientField);

const FusionFields = lazyPart(async () => (await import('./gradients/FusionFields.tsx')).FusionFields);

/** Sets how a model is spread over the NPUs. A table comes with its groups. */
export function ParallelismFields() {
  const workload = useDesign((design) => design.workload);
  const parallelism = useDesign((design) => design.parallelism);
  const { iterations, zeroStage } = parallelism;
  const isTransformer = workload.kind === 'transformer';
  const isDivided = workload.kind !== 'table';
  return (
    <>
      {isDivided ? <ModelDegreeField /> : null}
      {isTransformer ? <AxesFields /> : null}
      {isDivided ? <InnermostField parallelism={parallelism} /> : null}
      {isDivided ? (
        <Suspense fallback={null}>
          <DimensionOrderField />
        </Suspense>
      ) : null}
      {isDivided ? <ZeroField /> : null}
      {isTransformer && zeroStage === 3 ? (
        <Suspense fallback={null}>
          <ShardFields />
        </Suspense>
      ) : null}
      {isTransformer ? <TransformerParallelism workload={workload} /> : null}
      <OverlapField />
      <Suspense fallback={null}>
        {isDivided ? <GradientField /> : null}
        <FusionFields />
      </Suspense>
      {workload.kind === 'dlrm' || (isDivided && iterations !== undefined) ? (
        <IterationsField iterations={iterations ?? 1} />
      ) : null}
    </>
  );
}

function OverlapField() {
  const overlap = useDesign((design) => design.parallelism.overlap);
  return (
    <SwitchField
      path="parallelism.overlap"
      label="Overlap communication"
      value={overlap}
      write={(design, value) => write({ overlap: value })(design)}
      hint={
        <Hint about="overlapping communication">
          <p>
            On: collectives run beside compute and beside each other where the training loop allows it. Off:
            one after the other and after compute, as the bandwidth study assumes.
          </p>
        </Hint>
      }
    />
  );
}

/** Shown for recommendation models, whose gradients may be late, and for designs with a number of iterations; others run one. */
function IterationsField({ iterations }: { readonly iterations: number }) {
  return (
    <NumberField
      path="parallelism.iterations"
      label="Iterations of a run"
      value={iterations}
      bound={NUMBER_BOUNDS.iterations}
      write={(design, value) => write({ iterations: value })(design)}
      hint={
        <Hint about="iterations">
          <p>Training iterations that are run one after the other. All times are of the whole run.</p>
        </Hint>
      }
    />
  );
}
