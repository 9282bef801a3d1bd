import { describe, expect, it } from 'vitest';
import { npuCount } from './dimension.ts';
import { TOPOLOGY_PRESETS } from './presets.ts';
import { machineInWords, sizedPreset } from './sized-preset.ts';

const preset = (id: string) => TOPOLOGY_PRESETS.find((candidate) => candidate.id === id)!;

describe('a machine with another number of NPUs', () => {
  it('has more of its nodes, and says so', () => {
    const sized = sizedPreset(preset('dgx-h100-32'), 8192)!;
    expect(sized.label).toBe('1,024 x DGX H100-like, 8,192 GPUs');
    expect(npuCount(sized)).toBe(8192);
    expect(sized.bandwidthGBps).toEqual([450, 50]);
    expect(sizedPreset(preset('nvl72-8'), 1152)?.label).toBe('16 x NVL72-like racks, 1,152 GPUs');
  });

  it('is none for part of a node, one node, or what is not so many nodes on a switch', () => {
    for (const [id, npus] of [
      ['dgx-h100-32', 4],
      ['dgx-h100-32', 8],
      ['dgx-h100-32', 100],
      ['nvl72-rails-16', 2304],
      ['tpu-v4', 8192],
    ] as const) {
      expect(sizedPreset(preset(id), npus), id).toBeNull();
    }
  });

  it('is named by its NPUs and what it is like', () => {
    const words = Object.fromEntries(
      TOPOLOGY_PRESETS.filter(({ isMachine }) => isMachine).map((machine) => [
        machine.id,
        machineInWords(machine, npuCount(machine)),
      ]),
    );
    expect(words).toMatchObject({
      'tpu-v4': '4,096 chips, TPU v4-like',
      'dgx-h100-32': '256 GPUs, DGX H100-like',
      'dgx-h100-superpod': '1,024 GPUs, DGX H100 SuperPOD-like',
      'nvl72-8': '576 GPUs, NVL72-like',
      'dgx-8x128': '1,024 GPUs, DGX-like',
    });
    for (const text of Object.values(words))
      expect(text).toMatch(/^[\d,]+ (GPUs|chips|NPUs|accelerators), .+-like$/);
  });
});
