/** A logical torus that is built as a ring, as messages on shared links, worked by hand. */
import { expect, it } from 'vitest';
import { valueOf } from '../../../units/result.ts';
import { phaseContention } from '../../../analysis/contention/phase-contention.ts';
import type { Design } from '../../../design/document.ts';
import { collectiveDesign } from './design.ts';
import { torus, TABLE_IV } from './platform.ts';

const BYTES = 2 ** 20;
/** One chunk on 1 x 4 x 4, by a plan of an all-reduce on each dimension. */
const LOGICAL = collectiveDesign('4x4', {
  fabric: torus([1, 4, 4], TABLE_IV),
  collective: 'allReduce',
  bytes: BYTES,
  chunks: 1,
  optimization: 'baseline',
});

function sharedNs(design: Design): number {
  const steps = phaseContention(design);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return valueOf(step.value).shared.iterationNs;
  }
}

it('a logical torus takes longer built as a ring, by the hops and the messages that share links', () => {
  const physical = { sizes: [16], lanes: 4, linkLatencyNs: 200 };
  const built = { ...LOGICAL, topology: { ...LOGICAL.topology, physical } };
  // 200 GB/s over 8 one-way rings are the 25 GB/s of the torus, and a chunk has one of them. Inner rings: the message that closes one goes
  // back three links, which no other takes; of six steps in a row it affects two. Outer rings: every neighbour is four hops away, and four
  // messages share each link.
  const blockNs = BYTES / 4 / (25 * 0.94);
  const inner = 10 + 6 * (blockNs + 10) + 4 * 200 + 2 * (3 * 200 + 2);
  const outer = 10 + 6 * (4 * blockNs + 10 + 4 * 200 + 3);
  expect(sharedNs(LOGICAL)).toBeCloseTo(2 * (10 + 6 * (200 + blockNs + 10)), 3);
  expect(sharedNs(built) / (inner + outer)).toBeCloseTo(1, 9);
});
