import { describe, expect, it } from 'vitest';
import type { SingleCollective, ChunkBlock } from '../../../analysis/single-collective/single-collective.ts';
import { LANE_GAP_PX, LANE_PX, layoutOf } from './layout.ts';
import { headline, laneText, stages, stagesText } from './chunk-text.ts';

function block(lane: number, chunk: number, startNs: number, endNs: number): ChunkBlock {
  return { lane, chunk, startNs, endNs, phase: lane, operation: 'reduceScatter' };
}

const none = { computeNs: 0, absentNs: 0, startUpNs: 0, drainNs: 0 };
/** Two chunks of 10 ns on dimension 1 and of 5 ns on dimension 2. */
const simulated: SingleCollective = {
  collective: 'reduceScatter',
  bytes: 1000,
  chunks: 2,
  splitGBps: [1, 2],
  endNs: 25,
  limiting: 0,
  lanes: [0, 1].map((dimension) => ({ dimension, role: 'all', size: 2, bandwidthGBps: 1 })),
  blocks: [block(0, 0, 0, 10), block(1, 0, 10, 15), block(0, 1, 10, 20), block(1, 1, 20, 25)],
  idle: [
    { ...none, busyNs: 20, idleNs: 5, drainNs: 5, starvedNs: [0, 0] },
    { ...none, busyNs: 10, idleNs: 15, startUpNs: 10, starvedNs: [5, 0] },
  ],
  steady: { startNs: 0, endNs: 20 },
};

describe('the blocks of a single collective', () => {
  it('lie in their lane, as wide as they last', () => {
    const { blocks, height } = layoutOf(simulated, (ns) => 4 * ns);
    expect(blocks.map(({ x, y, width }) => [x, y, width])).toEqual([
      [0, 0, 40],
      [40, 0, 40],
      [40, LANE_PX + LANE_GAP_PX, 20],
      [80, LANE_PX + LANE_GAP_PX, 20],
    ]);
    expect(blocks.every((block) => block.height === LANE_PX)).toBe(true);
    expect(height).toBe(2 * LANE_PX + LANE_GAP_PX);
  });

  it('that are served at once lie one under the other', () => {
    const blocks = [block(0, 0, 0, 10), block(0, 1, 5, 15), block(0, 2, 10, 20)];
    const placed = layoutOf({ ...simulated, blocks }, (ns) => ns).blocks;
    expect(placed.map(({ y, height }) => [y, height])).toEqual([
      [0, LANE_PX / 2],
      [LANE_PX / 2, LANE_PX / 2],
      [0, LANE_PX / 2],
    ]);
  });
});

describe('the text of a single collective', () => {
  it('say what takes how long, and what limits', () => {
    expect(headline(simulated)).toBe(
      'Reduce-scatter of 1 kB in 2 chunks: 25 ns. Dimension 1 is busy longest, for 80 % of it.',
    );
    expect(stages(simulated).map(({ name }) => name)).toEqual(['Steady state', 'Drain']);
    expect(stagesText(simulated)).toBe('Steady state 20 ns, drain 5 ns.');
  });

  it('say who starves whom', () => {
    expect(laneText(simulated, 1)).toBe(
      'Dimension 2 serves chunks for 40 % of the time and is idle for 60 %: ' +
        '40 % before the first chunk of a collective arrives, 20 % starved by dimension 1.',
    );
  });
});
