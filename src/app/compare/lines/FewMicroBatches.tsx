import { replicasOf } from '../../panels/workload/scaling.ts';
import { writeWorkload } from '../../panels/workload/write-workload.ts';
import { transformerModel } from '../../../workload/transformer/facts/model.ts';
import type { Design } from '../../../design/document.ts';
import { formatCount } from '../../../units/count.ts';
import { change } from '../../state/page/edits.ts';
import { useDesign } from '../../state/page/hooks.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { fewMicroBatches } from './few-micro-batches.ts';

/** Warns that a pipeline with fewer micro-batches than stages is idle most of the time, and offers to change that. */
export function FewMicroBatches() {
  const words = useDesign((design) => textOf(factsOf(design)));
  if (words === null) return null;
  return (
    <p className="sanity__warning">
      <Icon name="warning" />
      <span>{words}</span>
      <Button
        onClick={() => {
          change((design) => writeWorkload(design, 'transformer', { microBatch: 1 }));
          announce('The micro-batch is 1 sequence.');
        }}
      >
        Micro-batches of 1 sequence
      </Button>
    </p>
  );
}

function factsOf(design: Design): ReturnType<typeof fewMicroBatches> {
  const { workload, parallelism } = design;
  if (workload.kind !== 'transformer' || parallelism.pipeline === undefined) return null;
  const { tokens, sequence, microBatches } = transformerModel(workload, replicasOf(design));
  return fewMicroBatches(parallelism.pipeline.stages, microBatches, Math.round(tokens / sequence));
}

function textOf(facts: ReturnType<typeof fewMicroBatches>): string | null {
  if (facts === null) return null;
  const { stages, microBatches, most } = facts;
  const batches = `${formatCount(microBatches)} micro-batch${microBatches === 1 ? '' : 'es'}`;
  return `${batches} over ${formatCount(stages)} stages: most stages wait. The batch of a replica can be cut into ${formatCount(most)}.`;
}
