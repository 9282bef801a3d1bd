import { SelectField } from '../../../parts/fields/SelectField.tsx';
import { useDesign } from '../../../state/page/hooks.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { writeParallelism } from './write-parallelism.ts';

const STAGES = [
  { value: '0', label: '0: nothing', stage: 0 },
  { value: '1', label: '1: optimizer state', stage: 1 },
  { value: '2', label: '2: and gradients', stage: 2 },
  { value: '3', label: '3: and weights', stage: 3 },
] as const;

/** Sets the ZeRO stage: which model states are sharded over the replicas, and therefore what these reduce and gather. */
export function ZeroField() {
  const { zeroStage = 0 } = useDesign((design) => design.parallelism);
  return (
    <SelectField
      path="parallelism.zeroStage"
      label="Spread over replicas (ZeRO)"
      value={`${zeroStage}`}
      choices={STAGES}
      write={(design, value) =>
        writeParallelism({ zeroStage: STAGES.find((stage) => stage.value === value)?.stage ?? 0 })(design)
      }
      hint={
        <Hint about="ZeRO">
          <p>W: bytes of the weights of one NPU, G of its gradients.</p>
          <p>0: after the weight gradients, all-reduce G.</p>
          <p>1: reduce-scatter G, then all-gather the updated weights, W / DP from each replica.</p>
          <p>2: the same, with a reduce-scatter for every micro-batch.</p>
          <p>
            3: all-gather W / DP before the forward and before the backward pass, reduce-scatter G after, for
            every micro-batch.
          </p>
          <p>Rajbhandari et al., arXiv 1910.02054, sections 5 and 7.</p>
        </Hint>
      }
    />
  );
}
