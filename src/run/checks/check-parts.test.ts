import { expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { ALL_PARTS } from '../all-parts.ts';
import { PLAIN_PARTS } from '../plain-parts.ts';
import { prepareDesign } from '../prepare-design.ts';
import { checkParts } from './check-parts.ts';

const { system, parallelism, compute } = DEFAULT_DESIGN;
const NEEDS: Readonly<Record<string, Design>> = {
  'system.network': { ...DEFAULT_DESIGN, system: { ...system, network: 'packets' } },
  'system.steps': { ...DEFAULT_DESIGN, system: { ...system, steps: 'eager' } },
  'system.calibration': { ...DEFAULT_DESIGN, system: { ...system, calibration: 'nccl-h100' } },
  'compute.calibration': { ...DEFAULT_DESIGN, compute: { ...compute, calibration: 'megatron-a100' } },
  'parallelism.pipeline': {
    ...DEFAULT_DESIGN,
    parallelism: { ...parallelism, pipeline: { stages: 2, schedule: 'gpipe' } },
  },
};

it('refuses a design that needs more than the engine has, by the field that needs it', () => {
  for (const [path, design] of Object.entries(NEEDS)) {
    expect(prepareDesign(design, PLAIN_PARTS)).toMatchObject({ ok: false, problems: [{ path }] });
    expect(checkParts(design, ALL_PARTS).ok, path).toBe(true);
  }
  expect(prepareDesign(DEFAULT_DESIGN, PLAIN_PARTS).ok).toBe(true);
});

it('runs a design that was prepared before with what the engine has now', () => {
  const before = prepareDesign(DEFAULT_DESIGN, PLAIN_PARTS);
  if (!before.ok) throw new Error('the default design runs');
  const again = prepareDesign(DEFAULT_DESIGN, ALL_PARTS, before.value);
  expect(again.ok && again.value.prepared.engine).toBe(ALL_PARTS);
  expect(again.ok && again.value.prepared.graph).toBe(before.value.prepared.graph);
});
