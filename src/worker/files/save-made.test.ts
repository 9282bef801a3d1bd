import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { executeMsccl } from '../../testing/graph/msccl.ts';
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
});
