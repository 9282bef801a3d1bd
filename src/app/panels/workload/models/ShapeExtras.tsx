import { MODEL_BOUNDS } from '../../../../design/bounds.ts';
import type { Design } from '../../../../design/document.ts';
import type { TransformerExtras } from '../../../../workload/transformer.ts';
import type { TransformerModel } from '../../../../workload/transformer/model.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { writeWorkload } from '../write-workload.ts';
import { ModelNumber } from './ModelNumber.tsx';

const BOUNDS = MODEL_BOUNDS.transformer;

function write(design: Design, fields: TransformerExtras): Design {
  return writeWorkload(design, 'transformer', fields);
}

/**
 * Features of some transformers only: width of heads, sliding windows, compressed keys, dense layers, shared experts.
 */
export function ShapeExtras({ model }: { readonly model: TransformerModel }) {
  const { latent, window, experts, denseLayers } = model;
  const field = <F extends keyof TransformerExtras>(name: F) => ({ field: name, bound: BOUNDS[name], write });
  return (
    <>
      <ModelNumber {...field('headWidth')} label="Head width" value={model.headWidth} />
      <ModelNumber
        {...field('window')}
        label="Sliding window"
        unit="tokens"
        value={window}
        hint={
          <Hint about="the sliding window">
            <p>Tokens that a token sees where its layer has a window; 0: every layer sees all of them.</p>
          </Hint>
        }
      />
      {window > 0 ? (
        <ModelNumber
          {...field('fullEvery')}
          label="One sees all, of so many layers"
          value={model.fullEvery}
          hint={
            <Hint about="layers that see all tokens">
              <p>The last of so many layers has no window, as every other one of gpt-oss; 0: all have it.</p>
            </Hint>
          }
        />
      ) : null}
      <ModelNumber
        {...field('kvRank')}
        label="Compressed keys and values"
        value={latent?.kvRank ?? 0}
        hint={
          <Hint about="compressed keys and values">
            <p>
              Multi-head latent attention: keys and values of a token are made of one vector of this width; 0:
              they are not compressed.
            </p>
            <p>DeepSeek-V2, arXiv 2405.04434, section 2.1.</p>
          </Hint>
        }
      />
      {latent === null ? null : (
        <>
          <ModelNumber {...field('queryRank')} label="Compressed queries" value={latent.queryRank} />
          <ModelNumber {...field('ropeWidth')} label="Width with positions" value={latent.ropeWidth} />
          <ModelNumber {...field('valueWidth')} label="Width of values" value={latent.valueWidth} />
        </>
      )}
      {experts > 1 ? (
        <>
          <ModelNumber {...field('sharedExperts')} label="Shared experts" value={model.sharedExperts} />
          <ModelNumber {...field('denseLayers')} label="Dense layers first" value={denseLayers} />
        </>
      ) : null}
      {experts > 1 && denseLayers > 0 ? (
        <ModelNumber
          {...field('denseFeedForward')}
          label="Their feed-forward size"
          value={model.denseFeedForward}
        />
      ) : null}
    </>
  );
}
