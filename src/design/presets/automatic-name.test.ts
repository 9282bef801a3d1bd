import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../defaults.ts';
import { automaticName, withFollowedName } from './automatic-name.ts';
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
