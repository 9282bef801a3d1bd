/** Models whose communication overlaps their compute: collectives that wait for each other, little to replay. */
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { convolutionWorkload } from '../../workload/convolution/facts/catalog.ts';
import { dlrmWorkload } from '../../workload/dlrm/facts/description.ts';
import { valueOf } from '../../units/result.ts';
import { generateModel, type ModelWorkload } from '../../workload/model/model.ts';
import type { BenchCase } from '../measure.ts';
import { AGGREGATES, closed, finished, prepared, started } from '../run-design.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { computeOf } from '../../run/layers-of.ts';

export const modelCases: readonly BenchCase[] = [
  modelCase('engine.resnet50.2x4x4', convolutionWorkload('resnet-50'), [2, 4, 4], 2),
  modelCase('engine.dlrm', dlrmWorkload('dlrm'), [4, 4, 4], 2),
];

/** Passes of a data-parallel model on a torus. */
function modelCase(
  name: string,
  workload: ModelWorkload,
  sizes: readonly number[],
  passes: number,
): BenchCase {
  return {
    name,
    prepare() {
      const ready = prepared(modelDesign(workload, sizes, passes));
      const split = closed(ready, 'equal');
      return () => ({ events: finished(started(ready, split, AGGREGATES)).events, bytes: null });
    },
  };
}

function modelDesign(workload: ModelWorkload, sizes: readonly number[], passes: number): Design {
  const npus = sizes.reduce((product, size) => product * size, 1);
  const compute = computeOf(DEFAULT_DESIGN, ALL_PARTS);
  const { layers, loop } = valueOf(
    generateModel(workload, { modelParallel: 1, dataParallel: npus, compute }, ALL_PARTS),
  );
  return {
    ...DEFAULT_DESIGN,
    topology: {
      splitBandwidth: 'full',
      dimensions: sizes.map((size) => ({ kind: 'ring', size, linkLatencyNs: 500, tier: 'node' })),
    },
    workload: { kind: 'table', label: workload.kind, loop: { ...loop, passes }, layers },
    parallelism: { ...DEFAULT_DESIGN.parallelism, modelParallel: 1, overlap: true },
  };
}
