import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../defaults.ts';
import type { Design } from '../document.ts';
import { expandDesign } from '../text/expand.ts';
import { automaticName, modelInWords, withFollowedName } from './automatic-name.ts';
import { WORKLOAD_PRESETS } from './workload-presets.ts';

describe('an automatic name', () => {
  const { topology } = DEFAULT_DESIGN;
  const smaller = {
    ...DEFAULT_DESIGN,
    topology: { ...topology, dimensions: topology.dimensions.slice(1) },
  };

  it('is that of the default design', () => {
    expect(automaticName(DEFAULT_DESIGN)).toBe(DEFAULT_DESIGN.name);
  });

  it('follows workload and network', () => {
    expect(withFollowedName(DEFAULT_DESIGN, smaller).name).toBe('GPT-3 on a 3D network');
    const { workload, label } = WORKLOAD_PRESETS.find(({ id }) => id === 'transformer-1t')!;
    expect(withFollowedName(DEFAULT_DESIGN, { ...smaller, workload }).name).toBe(`${label} on a 3D network`);
  });

  it('names a machine with any number of its nodes and any links between them, and follows from machine to machine', () => {
    const on = (machine: string, npus?: number): Design => {
      const read = expandDesign({ v: 2, model: 'gpt-3', machine, ...(npus === undefined ? {} : { npus }) });
      if (!read.ok) throw new Error(JSON.stringify(read.problems));
      return read.value;
    };
    const h100 = on('dgx-h100-32');
    expect(h100.name).toBe('GPT-3 on 256 GPUs, DGX H100-like');
    expect(on('dgx-h100-32', 8192).name).toBe('GPT-3 on 8,192 GPUs, DGX H100-like');
    const faster = { ...h100, bandwidth: { ...h100.bandwidth, customGBps: [450, 100] } };
    expect(automaticName(faster)).toBe(h100.name);
    expect(automaticName({ ...h100, bandwidth: { ...h100.bandwidth, customGBps: [400, 50] } })).toBe(
      'GPT-3 on a 2D network',
    );
    const rack = { ...on('nvl72-8'), name: h100.name };
    expect(withFollowedName(h100, rack).name).toBe('GPT-3 on 576 GPUs, NVL72-like');
    // As it was named before machines were.
    const older = 'GPT-3 on a 2D network';
    expect(withFollowedName({ ...h100, name: older }, { ...rack, name: older }).name).toBe(
      'GPT-3 on 576 GPUs, NVL72-like',
    );
  });

  it('stops following once a name is typed, and a typed name stays', () => {
    const named = { ...DEFAULT_DESIGN, name: 'Mine' };
    expect(withFollowedName(named, { ...smaller, name: 'Mine' }).name).toBe('Mine');
    expect(withFollowedName(DEFAULT_DESIGN, { ...smaller, name: 'Mine' }).name).toBe('Mine');
    expect(withFollowedName(DEFAULT_DESIGN, DEFAULT_DESIGN)).toBe(DEFAULT_DESIGN);
  });
});

describe('a model in words', () => {
  it('says how many layers of the named model a design has where they are not all of them', () => {
    const whole = WORKLOAD_PRESETS.find(({ id }) => id === 'gpt-3')!.workload;
    if (whole.kind !== 'transformer') throw new Error(whole.kind);
    expect(modelInWords(whole)).toBe('GPT-3');
    expect(modelInWords({ ...whole, layers: 2 })).toBe('2 layers of GPT-3');
    expect(modelInWords({ ...whole, layers: 1 })).toBe('1 layer of GPT-3');
    expect(modelInWords({ ...whole, layers: 2, label: 'Mine' })).toBe('Mine');
  });
});
