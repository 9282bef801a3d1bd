import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../defaults.ts';
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
