import { NUMBER_BOUNDS } from '../../../../design/bounds.ts';
import { without } from '../../../../units/without.ts';
import type { PipelineSettings } from '../../../../workload/pipeline/settings.ts';
import { layersOfChunks } from '../../../../workload/pipeline/spread.ts';
import { NumberField } from '../../../parts/fields/NumberField.tsx';
import { change } from '../../../state/document/edits.ts';
import { useDesign } from '../../../state/run/hooks.ts';
import { drafts } from '../../../state/run/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Hint } from '../../../ui/Hint.tsx';
import { withPipeline } from './with-pipeline.ts';

const ENDS = [
  { end: 'firstLayers', label: 'Layers of the first chunk' },
  { end: 'lastLayers', label: 'Layers of the last chunk' },
] as const;

/** How many layers the two ends of a pipeline hold; as many as come out until a person says. */
export function EndFields({ pipeline }: { readonly pipeline: PipelineSettings }) {
  const layers = useDesign(({ workload }) => (workload.kind === 'transformer' ? workload.layers : 0));
  const { stages, chunks = 1 } = pipeline;
  const held = layersOfChunks(layers, { stages, chunks }, pipeline) ?? [];
  const even = { firstLayers: held[0] ?? 0, lastLayers: held.at(-1) ?? 0 };
  const isGiven = ENDS.some(({ end }) => pipeline[end] !== undefined);
  return (
    <>
      {ENDS.map(({ end, label }) => (
        <NumberField
          key={end}
          stepper
          path={`parallelism.pipeline.${end}`}
          label={label}
          value={pipeline[end] ?? even[end]}
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
