import { expect, it } from 'vitest';
import type { Change } from '../../../../worker/protocol.ts';
import { stepWords } from './words.ts';

const of = (part: Change['part'], label: string, before: string | null, after: string | null): Change => ({
  ...{ part, label, before, after },
});

it('says a field with both of its values, and a network without what each dimension has', () => {
  expect(stepWords([of('Bandwidth', 'Budget of an NPU', '300 GB/s', '600 GB/s')])).toBe(
    'Budget of an NPU 600 GB/s instead of 300 GB/s',
  );
  expect(
    stepWords([
      of('Network', 'Topology', 'Ring(2)_FC(8)', 'Ring(2)_FC(8)_Switch(8)'),
      of('Network', 'Tiers', 'a', 'b'),
      of('System', 'Chunks', '64', '16'),
    ]),
  ).toBe('+1 dimension, Ring(2)_FC(8)_Switch(8) instead of Ring(2)_FC(8); Chunks 16 instead of 64');
});

it('says what is new, what is gone, and how many more there are', () => {
  const changes = [
    of('System', 'Network model', null, 'packets'),
    of('System', 'Calibration', 'H100', null),
    of('Prices', 'Details', 'as they are', 'others'),
  ];
  expect(stepWords(changes, 2)).toBe(
    'Network model packets, which was not there; without Calibration (H100); and 1 more',
  );
  expect(stepWords([])).toBe('Details');
});
