import { Suspense } from 'react';
import { NUMBER_BOUNDS } from '../../../../design/bounds.ts';
import type { Design } from '../../../../design/document.ts';
import type { Innermost } from '../../../../workload/axes/placement.ts';
import { NumberField } from '../../../parts/fields/NumberField.tsx';
import { SelectField } from '../../../parts/fields/SelectField.tsx';
import { SwitchField } from '../../../parts/fields/SwitchField.tsx';
import { useDesign } from '../../../state/run/hooks.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { without } from '../../../../units/without.ts';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { ModelDegreeField } from './ModelDegreeField.tsx';
import { TransformerParallelism } from './TransformerParallelism.tsx';
import { writeParallelism as write } from './write-parallelism.ts';
import { ZeroField } from './ZeroField.tsx';

/** Not on the first screen: its code comes after it. */
const AxesFields = lazyPart(async () => (await import('./axes/AxesFields.tsx')).AxesFields);

const ShardFields = lazyPart(async () => (await import('./ShardFields.tsx')).ShardFields);

const INNERMOST = [
  { value: 'model', label: 'Model parallel' },
  { value: 'data', label: 'Data parallel' },
] as const;

/** An order of all axes that was written goes. */
function withInnermost(design: Design, innermost: Innermost): Design {
  return { ...design, parallelism: { ...without(design.parallelism, 'axisOrder'), innermost } };
}

/** How a model is spread over the NPUs. A table brings its groups along; a model without MP is copied. */
export function ParallelismFields() {
  const workload = useDesign((design) => design.workload);
  const { innermost = 'model', iterations, zeroStage } = useDesign((design) => design.parallelism);
  const isTransformer = workload.kind === 'transformer';
  return (
    <>
      {isTransformer ? (
        <>
          <ModelDegreeField />
          <AxesFields />
          <SelectField
            path="parallelism.innermost"
            label="Innermost dimensions"
            value={innermost}
            choices={INNERMOST}
            write={(design, value) => withInnermost(design, value)}
            hint={
              <Hint about="the innermost dimensions">
                <p>
                  The group that takes the dimensions from the innermost out; the other takes the rest. The
                  bars on the blocks show which group runs where.
                </p>
              </Hint>
            }
          />
        </>
      ) : null}
      {workload.kind === 'table' ? null : <ZeroField />}
      {isTransformer && zeroStage === 3 ? (
        <Suspense fallback={null}>
          <ShardFields />
        </Suspense>
      ) : null}
      {isTransformer ? <TransformerParallelism workload={workload} /> : null}
      <OverlapField />
      {workload.kind === 'table' || iterations === undefined ? null : (
        <IterationsField iterations={iterations} />
      )}
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

/** Of designs that say how many; others run one. */
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
