import { MODEL_BOUNDS } from '../../../../design/bounds.ts';
import type { Design } from '../../../../design/document.ts';
import { transformerModel } from '../../../../workload/transformer/model.ts';
import type { TransformerWorkload } from '../../../../workload/transformer.ts';
import { useDesign } from '../../../state/page/hooks.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { stepByPowers } from '../../../ui/field/step.ts';
import { ModelFlag } from './ModelFlag.tsx';
import { ModelNumber } from './ModelNumber.tsx';
import { ShapeExtras } from './ShapeExtras.tsx';
import { PrecisionField } from '../PrecisionField.tsx';
import { replicasOf } from '../scaling.ts';
import { writeWorkload } from '../write-workload.ts';

const BOUNDS = MODEL_BOUNDS.transformer;

function write(design: Design, fields: Partial<TransformerWorkload>): Design {
  return writeWorkload(design, 'transformer', fields);
}

/** The numbers of a transformer's architecture beside depth and width. Fields that say nothing are filled in. */
export function ArchitectureNumbers({ workload }: { readonly workload: TransformerWorkload }) {
  const replicas = useDesign(replicasOf);
  const model = transformerModel(workload, replicas);
  const { heads, experts, topK, sequence } = model;
  const whole = { bound: BOUNDS.heads, write };
  return (
    <>
      <ModelNumber {...whole} field="heads" label="Heads" value={heads} />
      <ModelNumber
        {...whole}
        field="kvHeads"
        label="Key-value heads"
        value={model.kvHeads}
        hint={
          <Hint about="key-value heads">
            <p>Fewer than heads: groups of heads share their keys and values (grouped-query attention).</p>
            <p className="formula">attention weights = 2 h² + 2 h × h × KV heads / heads</p>
          </Hint>
        }
      />
      <ModelNumber
        field="feedForward"
        label="Feed-forward size"
        value={model.feedForward}
        bound={BOUNDS.feedForward}
        write={write}
      />
      <ModelFlag
        field="gated"
        label="Gated MLP"
        value={model.gated}
        write={write}
        hint={
          <Hint about="the gated MLP">
            <p>Three matrices of hidden × feed-forward instead of two, as in Llama.</p>
          </Hint>
        }
      />
      <ModelNumber
        field="experts"
        label="Experts"
        value={experts}
        bound={BOUNDS.experts}
        write={write}
        hint={
          <Hint about="experts">
            <p>
              1: a dense model. More: a token visits only some of the MLPs of a layer; two all-to-alls a pass
              take it there and back.
            </p>
          </Hint>
        }
      />
      {experts > 1 ? (
        <ModelNumber field="topK" label="Experts a token" value={topK} bound={BOUNDS.topK} write={write} />
      ) : null}
      <ShapeExtras model={model} />
      <ModelNumber
        field="vocabulary"
        label="Vocabulary"
        value={model.vocabulary}
        bound={BOUNDS.vocabulary}
        write={write}
      />
      <ModelNumber
        field="sequence"
        label="Sequence"
        unit="tokens"
        value={sequence}
        bound={BOUNDS.sequence}
        step={stepByPowers}
        write={write}
      />
      <PrecisionField precision={workload.precision} />
      <ModelFlag
        field="attentionScores"
        label="Count attention scores"
        value={model.attentionScores}
        write={write}
        hint={
          <Hint about="attention scores">
            <p>
              The products of queries, keys and values. The bandwidth study (arXiv 2109.11762) leaves them
              out.
            </p>
          </Hint>
        }
      />
      <ModelFlag
        field="embeddings"
        label="Count embeddings"
        value={model.embeddings}
        write={write}
        hint={
          <Hint about="embeddings">
            <p>
              The look-up of tokens and the projection to the vocabulary, as layers of their own. The
              bandwidth study leaves them out; memory always counts them.
            </p>
          </Hint>
        }
      />
    </>
  );
}
