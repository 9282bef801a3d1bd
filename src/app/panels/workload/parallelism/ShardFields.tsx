import { NUMBER_BOUNDS } from '../../../../design/bounds.ts';
import type { Design, Parallelism } from '../../../../design/document.ts';
import { SHARDS_PATH } from '../../../../design/parallelism/axes.ts';
import { formatCount } from '../../../../units/count.ts';
import { without } from '../../../../units/without.ts';
import { NumberField } from '../../../parts/fields/NumberField.tsx';
import { orNothing, printOr, readOr } from '../../../parts/fields/optional-number.ts';
import { useDesign } from '../../../state/page/hooks.ts';
import { readPlain } from '../../../ui/field/read-number.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { stepByPowers } from '../../../ui/field/step.ts';
import { NearestOfAxis } from './NearestOfAxis.tsx';

type Fsdp = NonNullable<Parallelism['fsdp']>;

/** Sets FSDP (fully sharded weights): how early they are gathered, and how many NPUs share a copy. */
export function ShardFields() {
  const { fsdp = {} } = useDesign((design) => design.parallelism);
  const { prefetch = 0, shards = 0 } = fsdp;
  return (
    <>
      <NumberField
        stepper
        path="parallelism.fsdp.prefetch"
        label="Gathered early (layers)"
        value={prefetch}
        bound={NUMBER_BOUNDS.prefetch}
        write={(design, value) => withFsdp(design, { ...fsdp, prefetch: value })}
        hint={
          <Hint about="gathering early">
            <p>
              Weights of so many layers ahead are gathered while a layer computes. What a layer still waits
              for is exposed. Without overlap nothing is gathered early.
            </p>
            <p>PyTorch FSDP, arXiv 2304.11277, section 3.3.2.</p>
          </Hint>
        }
      />
      <NumberField
        path={SHARDS_PATH}
        label="NPUs that share a copy"
        value={shards}
        bound={orNothing(NUMBER_BOUNDS.npus)}
        step={stepByPowers}
        read={readOr('all', readPlain)}
        print={printOr('all')}
        write={withShards}
        hint={
          <Hint about="hybrid sharding">
            <p>
              All: the states are spread over all NPUs of data and context parallelism. Fewer: over so many of
              the inner ones, each such group has a copy, and gradients are summed over the copies. Of experts
              in a group of their own, those NPUs of a copy have shards that hold the same ones.
            </p>
            <p>PyTorch FSDP, arXiv 2304.11277, section 3.2.2.</p>
          </Hint>
        }
      />
      <NearestOfAxis
        path={SHARDS_PATH}
        letters="NPUs"
        label="Nearest possible numbers of NPUs that share a copy"
        print={(shards) => `${formatCount(shards)} NPUs`}
        write={withShards}
      />
    </>
  );
}

function withShards(design: Design, shards: number): Design {
  return withFsdp(design, { ...design.parallelism.fsdp, shards });
}

/** 0 stands for an absent field. */
function withFsdp(design: Design, { prefetch = 0, shards = 0 }: Fsdp): Design {
  const rest = without(design.parallelism, 'fsdp');
  if (prefetch === 0 && shards === 0) return { ...design, parallelism: rest };
  const fsdp = { ...(prefetch > 0 ? { prefetch } : {}), ...(shards > 0 ? { shards } : {}) };
  return { ...design, parallelism: { ...rest, fsdp } };
}
