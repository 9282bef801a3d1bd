import { NUMBER_BOUNDS } from '../../../../design/bounds.ts';
import { without } from '../../../../units/without.ts';
import type { Parallelism } from '../../../../design/document.ts';
import { pipelineEnds } from '../../../../design/parallelism/pipeline-ends.ts';
import { NumberField } from '../../../parts/fields/NumberField.tsx';
import { change } from '../../../state/page/edits.ts';
import { useDesign } from '../../../state/page/hooks.ts';
import { drafts } from '../../../state/page/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Hint } from '../../../ui/Hint.tsx';
import { withPipeline } from './with-pipeline.ts';

const ENDS = [
  { end: 'firstLayers', label: 'Layers of the first chunk' },
  { end: 'lastLayers', label: 'Layers of the last chunk' },
] as const;

/** Sets how many layers the first and the last stage of a pipeline hold. Defaults to an even share. */
export function EndFields({ pipeline }: { readonly pipeline: NonNullable<Parallelism['pipeline']> }) {
  const workload = useDesign((design) => design.workload);
  const held = pipelineEnds({ workload, parallelism: useDesign((design) => design.parallelism) });
  const isGiven = ENDS.some(({ end }) => pipeline[end] !== undefined);
  return (
    <>
      {ENDS.map(({ end, label }) => (
        <NumberField
          key={end}
          stepper
          path={`parallelism.pipeline.${end}`}
          label={label}
          value={held[end]}
          bound={NUMBER_BOUNDS.stageLayers}
          write={(design, value) => withPipeline(design, { ...pipeline, [end]: value })}
          hint={
            <Hint about={`the ${label.toLowerCase()}`}>
              <p>
                The first chunk has the embedding as well, the last the output and the loss: with fewer layers
                they take as long as the others.
              </p>
            </Hint>
          }
        />
      ))}
      {isGiven ? (
        <p className="degree-nearest">
          <Button
            look="quiet"
            onClick={() => {
              for (const { end } of ENDS) drafts.drop(`parallelism.pipeline.${end}`);
              change((design) => withPipeline(design, without(pipeline, 'firstLayers', 'lastLayers')));
            }}
          >
            Deal layers out evenly
          </Button>
        </p>
      ) : null}
    </>
  );
}
