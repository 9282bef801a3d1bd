/** Transformers on nodes of NPUs behind a switch, joined by one more switch: designs for tests of parallelism. */
import { BASE_V1 } from '../../design/base.ts';
import type { Design, Parallelism } from '../../design/document.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import type { Problem } from '../../units/result.ts';
import type { TransformerWorkload } from '../../workload/transformer/facts/description.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/** @param sizes the NPUs of a node, and the nodes */
export function onSwitches(
  [inner, outer]: readonly [number, number],
  workload: TransformerWorkload,
  parallelism: Partial<Parallelism>,
): Design {
  return {
    ...BASE_V1,
    topology: {
      splitBandwidth: 'full',
      dimensions: [
        { kind: 'switch', size: inner, linkLatencyNs: 500, tier: 'node' },
        { kind: 'switch', size: outer, linkLatencyNs: 2000, tier: 'pod' },
      ],
    },
    workload,
    parallelism: { ...BASE_V1.parallelism, ...parallelism },
  };
}

/** Returns why a design cannot be prepared; undefined if it can. */
export function refusalOf(design: Design): Problem | undefined {
  const prepared = prepareDesign(design, ALL_PARTS);
  return prepared.ok ? undefined : prepared.problems[0];
}
