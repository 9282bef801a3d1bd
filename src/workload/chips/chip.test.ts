import { describe, expect, it } from 'vitest';
import { chipNamed, standIns } from './named-chip.ts';
import { CHIPS } from './facts.ts';
import { peakFlops } from './chip.ts';

describe('chips', () => {
  it('are found by the names that sources give them', () => {
    const names = {
      'H100-EFA': 'H100',
      h100_80gb: 'H100',
      'DGX-GB200': 'GB200',
      'GB200-NVL72': 'GB200',
      a100_40gb: 'A100-40GB',
      a100_80gb: 'A100',
      'H100-96GB-500W': 'H100-96GB',
      TPUv5p: 'TPUv5p',
      'NVIDIA H200': 'H200',
      'NVIDIA A100-SXM4-40GB': 'A100-40GB',
      'NVIDIA H100 80GB HBM3': 'H100',
      'HGX B200': 'B200',
      'TPU-trillium': 'TPUv6e',
      'AMD Instinct MI300X': 'MI300X',
    };
    for (const [name, id] of Object.entries(names)) expect(chipNamed(name)?.id, name).toBe(id);
    expect(chipNamed('abacus')).toBeNull();
    expect(chipNamed('')).toBeNull();
  });

  it('have a source, an existing stand-in, and a peak no lower for narrower values', () => {
    const ids = CHIPS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const chip of CHIPS) {
      expect(chip.source).not.toBe('');
      expect(standIns(chip)[0]).toBe(chip);
      expect(ids).toEqual(expect.arrayContaining([...chip.like]));
      expect(peakFlops(chip, '8-bit')).toBeGreaterThanOrEqual(peakFlops(chip, '16-bit'));
      expect(peakFlops(chip, '4-bit')).toBeGreaterThanOrEqual(peakFlops(chip, '8-bit'));
    }
  });

  it('stand in for each other, the nearest first', () => {
    const b300 = CHIPS.find(({ id }) => id === 'B300');
    expect(b300 && standIns(b300).map(({ id }) => id)).toEqual([
      'B300',
      'B200',
      'GB200',
      'H100',
      'H200',
      'A100',
    ]);
  });
});
