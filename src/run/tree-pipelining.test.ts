import { oneCollective } from '../design/one-collective.ts';
import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../design/base.ts';
import type { Design, DesignSystem } from '../design/document.ts';
import { valueOf } from '../units/result.ts';
import { evaluate } from './evaluate.ts';
import { ALL_PARTS } from './all-parts.ts';

const LINK_GBPS = 12.5;
const BYTES = 8e6;
/** With two alternating trees an NPU sends each byte of the payload twice. */
const LEAST_NS = (2 * BYTES) / LINK_GBPS;

function design(system: Partial<DesignSystem>, size: number): Design {
  return {
    ...BASE_V1,
    topology: {
      ...BASE_V1.topology,
      dimensions: [{ kind: 'switch', size, linkLatencyNs: 500, tier: 'pod' }],
    },
    workload: oneCollective('allReduce', BYTES, 'One all-reduce'),
    parallelism: { modelParallel: 1, overlap: true },
    bandwidth: { budgetGBps: LINK_GBPS, scheme: 'custom', mode: 'fixed', customGBps: [LINK_GBPS] },
    system: {
      ...BASE_V1.system,
      chunks: 1024,
      activeChunks: 64,
      algorithms: { allReduce: [{ algorithm: { name: 'doubleBinaryTree' }, whole: false }] },
      ...system,
    },
  };
}

function timesOf(
  system: Partial<DesignSystem>,
  size = 128,
): { readonly closedNs: number; readonly runNs: number } {
  const { evaluated } = valueOf(evaluate(design(system, size), ALL_PARTS));
  const custom = evaluated.find(({ closed }) => closed.scheme === 'custom');
  if (custom === undefined) throw new Error('no result');
  return { closedNs: custom.closed.iterationNs, runNs: custom.simulated.iterationNs };
}

describe('chunks of a double binary tree that are served at once', () => {
  it.each<Partial<DesignSystem>>([
    {},
    { queuesPerDimension: 64 },
    { queuesPerDimension: 8 },
    { queuesPerDimension: 64, queueBandwidth: 'full' },
  ])('are at different heights of both trees: %j', (system) => {
    const { closedNs, runNs } = timesOf(system);
    expect(closedNs).toBeCloseTo(LEAST_NS, 0);
    expect(runNs).toBeGreaterThanOrEqual(LEAST_NS);
    expect(runNs).toBeLessThan(1.3 * LEAST_NS);
  });

  it.each<Partial<DesignSystem>>([
    { network: 'shared' },
    { network: 'shared', queuesPerDimension: 64 },
    { network: 'shared', steps: 'eager' },
    { network: 'packets' },
  ])('fill the links of all heights if messages share them one by one: %j', (system) => {
    const { runNs } = timesOf({ chunks: 128, ...system }, 32);
    expect(runNs).toBeGreaterThanOrEqual(LEAST_NS);
    expect(runNs).toBeLessThan(1.3 * LEAST_NS);
  });

  it('take on shared links what a lone chunk takes if they are served one after the other', () => {
    const lone = timesOf({ network: 'shared', activeChunks: 1, chunks: 1 }).runNs;
    const four = timesOf({ network: 'shared', activeChunks: 1, chunks: 4 }).runNs;
    expect(lone).toBe(timesOf({ activeChunks: 1, chunks: 1 }).runNs);
    // The bytes take as long in four parts; three more chunks pay for 14 steps of two links and 15 endpoint delays.
    expect(four - lone).toBeCloseTo(3 * (14 * (2 * 500) + 15 * 10), 0);
  });

  it('pass the tree step by step if they are served one after the other', () => {
    const { closedNs, runNs } = timesOf({ activeChunks: 1 });
    // Six steps up and six down with two messages on the link of a parent, and one each on that of the root.
    expect(closedNs).toBeCloseTo(((2 * 12 + 2) * BYTES) / LINK_GBPS, 0);
    expect(runNs).toBeGreaterThan(closedNs);
  });
});
