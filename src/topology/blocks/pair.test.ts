import { describe, expect, it } from 'vitest';
import { smallForms } from '../../testing/blocks/block-shapes.ts';
import type { BlockForm } from './block.ts';
import { blockWires } from './block-wires.ts';
import { blocks, BLOCK_KINDS, type BlockKind } from './blocks.ts';
import type { BlockPartition, RankPair } from './wires.ts';

function partsOf({ size }: BlockForm): readonly BlockPartition[] {
  const divisors = Array.from({ length: size }, (_, index) => index + 1).filter(
    (candidate) => size % candidate === 0,
  );
  return divisors
    .flatMap((ranks) => divisors.map((spacing) => ({ size: ranks, spacing })))
    .filter((part) => part.size > 1 && size % (part.size * part.spacing) === 0);
}

const SIZES = [2, 3, 4, 6, 8, 12, 16];

/** Counts every message of every group along its route, divided among all channels. */
function counted(kind: BlockKind, form: BlockForm, part: BlockPartition, { from, to }: RankPair) {
  const { route, width } = blockWires[kind].graph(form);
  const channels = blocks[kind].channels(form);
  const onLink = new Float64Array(width.length);
  let hops = 0;
  for (let npu = 0; npu < form.size; npu++) {
    if (Math.floor(npu / part.spacing) % part.size !== from) continue;
    for (let channel = 0; channel < channels; channel++) {
      const links: number[] = [];
      route(npu, npu + (to - from) * part.spacing, channel, links);
      hops = Math.max(hops, links.length);
      for (const link of links) onLink[link]! += 1 / channels;
    }
  }
  const perNpu = blocks[kind].linksPerNpu(form);
  return { hops, load: Math.max(...onLink.map((bytes, link) => (bytes * perNpu) / width[link]!)) };
}

describe.each(BLOCK_KINDS)('a message between two ranks of every group on %s', (kind) => {
  it('goes as far, and lays as much on the busiest link, as counted link by link', () => {
    for (const form of smallForms(kind, 16).filter((candidate) => SIZES.includes(candidate.size))) {
      for (const part of partsOf(form)) {
        for (const from of [0, 1, part.size - 1]) {
          for (const to of new Set([0, from + 1, part.size >> 1, part.size - 1])) {
            if (from === to || to >= part.size) continue;
            const found = blockWires[kind].pair(form, part, { from, to });
            const expected = counted(kind, form, part, { from, to });
            expect([form, part, from, to, found.hops, found.load.toFixed(9)]).toEqual([
              ...[form, part, from, to],
              ...[expected.hops, expected.load.toFixed(9)],
            ]);
          }
        }
      }
    }
  });
});
