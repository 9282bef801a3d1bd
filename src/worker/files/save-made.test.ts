import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Condition, Design } from '../../design/document.ts';
import { executeTraces } from '../../testing/graph/collective-traces.ts';
import { executeMsccl } from '../../testing/graph/msccl.ts';
import { unzipped } from '../../testing/files/unzipped.ts';
import { valueOf } from '../../units/result.ts';
import { saveMade } from './save-made.ts';

const DESIGN: Design = {
  ...DEFAULT_DESIGN,
  name: 'two rings',
  topology: {
    dimensions: [
      { kind: 'ring', size: 4, linkLatencyNs: 500, tier: 'node' },
      { kind: 'ring', size: 3, linkLatencyNs: 500, tier: 'pod' },
    ],
    splitBandwidth: 'links',
  },
};
const UPLINKS = 'a-s:75 b-s:75 a-t:75 b-t:75';
const TORUS = '0-1-2-0 3-4-5-3 6-7-8-6 0-3-6-0 1-4-7-1 2-5-8-2';
/** More than any of these collectives has. */
const MOST_BLOCKS = 500;

function graph(size: number, links: string) {
  return { kind: 'graph', size, parameters: { links } } as const;
}

function lost(from: string, to: string): Condition {
  return { kind: 'lostLink', link: [from, to], dimension: 0 };
}

const ASKED = { bytes: 1e6, method: 'trees', chunks: 2 } as const;

describe('a collective made for a network', () => {
  it('is saved as a program of MSCCL for a dimension, or for all of them', () => {
    for (const [place, npus] of [
      [{ dimension: 0 }, 4],
      [{ dimension: 1 }, 3],
      [{}, 12],
    ] as const) {
      const { files } = valueOf(saveMade(DESIGN, { ...ASKED, ...place, collective: 'allReduce' }, 'msccl'));
      expect(files.map(({ name }) => name)).toEqual(['two-rings.allReduce.msccl.xml']);
      const ends = executeMsccl(files[0]!.text, (gpu, buffer) =>
        buffer.startsWith('i') ? new Set([String(gpu)]) : undefined,
      );
      expect(ends).toHaveLength(npus);
      expect(ends.every((held) => [...held.values()].every((sum) => sum.size === npus))).toBe(true);
    }
  });

  it('is saved for ASTRA-sim 2 as a zip of a trace of every rank and a system file', () => {
    const saved = valueOf(saveMade(DESIGN, { ...ASKED, collective: 'allGather', dimension: 0 }, 'astra2'));
    expect(saved.zip?.name).toBe('two-rings.allGather.astra-sim-2.zip');
    const text = new TextDecoder('latin1').decode(saved.zip!.bytes);
    for (const name of ['system.json', ...[0, 1, 2, 3].map((rank) => `all-gather.${rank}.et`)])
      expect(text).toContain(name);
    expect(text).toContain('"all-gather-implementation-custom"');
  });

  it('is refused in words where ASTRA-sim 2 has none', () => {
    expect(saveMade(DESIGN, { ...ASKED, collective: 'broadcast', dimension: 0 }, 'astra2')).toMatchObject({
      ok: false,
    });
  });

  it.each([
    ['a cube mesh', { kind: 'dgx1', size: 8 }, []],
    ['a leaf-spine with a lost link', graph(6, `0..2-a:50 3..5-b:50 ${UPLINKS}`), [lost('a', 's')]],
    ['a torus with a lost link', graph(9, TORUS), [lost('npu 0', 'npu 1')]],
  ] as const)('does on %s what its saved files say', (_, shape, conditions) => {
    const dimensions = [{ ...shape, linkLatencyNs: 500, tier: 'node' }] as const;
    const design: Design = { ...DESIGN, topology: { dimensions, splitBandwidth: 'links' }, conditions };
    const asked = { ...ASKED, collective: 'allReduce', dimension: 0 } as const;
    const { size } = shape;
    const program = valueOf(saveMade(design, asked, 'msccl')).files[0]!.text;
    const ends = executeMsccl(program, (gpu, buffer) =>
      buffer.startsWith('i') ? new Set([String(gpu)]) : undefined,
    );
    expect(ends).toHaveLength(size);
    expect(ends.every((held) => held.size > 0 && [...held.values()].every((sum) => sum.size === size))).toBe(
      true,
    );

    const zip = valueOf(saveMade(design, asked, 'astra2')).zip!;
    const files = unzipped(zip.bytes);
    const traces = Array.from({ length: size }, (__, rank) => files.get(`all-reduce.${rank}.et`)!);
    const blocks = Array.from({ length: MOST_BLOCKS }, (__, block) => block);
    const held = traces.map((__, npu) => new Map(blocks.map((block) => [block, new Set([npu])])));
    executeTraces(traces, held, 'receives last');
    const sizes = held.map((holding) => [...holding.values()].map((sum) => sum.size).join());
    // A block that is none of the collective's stays as it was; all others are sums of all, at every NPU.
    expect(new Set(sizes).size).toBe(1);
    expect(new Set(sizes[0]!.split(','))).toEqual(new Set(['1', String(size)]));
  });
});
