import { describe, expect, it } from 'vitest';
import { transformerWorkload } from '../../workload/transformer/catalog/presets.ts';
import { BASE_V1 } from '../base.ts';
import { DEFAULT_DESIGN } from '../defaults.ts';
import { DESIGN_PRESETS } from './presets.ts';
import { validateDesign } from '../schema/schema.ts';

describe('the default design', () => {
  it('runs the published GPT-3', () => {
    expect(DEFAULT_DESIGN.workload).toEqual(transformerWorkload('gpt-3'));
  });

  it('is among the presets, apart from its name and its minimum chunk', () => {
    const preset = DESIGN_PRESETS.find(({ id }) => id === '4d-1024-gpt-3');
    expect(preset?.design).toEqual({ ...BASE_V1, name: 'GPT-3 on 4D, 1,024 NPUs' });
  });
});

describe('a preset', () => {
  it.each(DESIGN_PRESETS)('is a valid design of 1,024 NPUs: $id', ({ design }) => {
    expect(validateDesign(design)).toEqual({ ok: true, value: design });
    expect(design.topology.dimensions.reduce((product, { size }) => product * size, 1)).toBe(1024);
  });

  it('has a unique id', () => {
    expect(new Set(DESIGN_PRESETS.map(({ id }) => id)).size).toBe(9);
  });
});
