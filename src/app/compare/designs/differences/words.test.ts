import { expect, it } from 'vitest';
import type { Change } from '../../../../worker/files/preview.ts';
import { becauseWords, stepWords } from './words.ts';

const change = (
  part: Change['part'],
  label: string,
  before: string | null,
  after: string | null,
): Change => ({
  part,
  label,
  before,
  after,
});

it('says a field with both of its values, and a network without what each dimension has', () => {
  expect(stepWords([change('Bandwidth', 'Budget of an NPU', '300 GB/s', '600 GB/s')])).toBe(
    'Budget of an NPU 600 GB/s instead of 300 GB/s',
  );
  expect(
    stepWords([
      change('Network', 'Topology', 'Ring(2)_FC(8)', 'Ring(2)_FC(8)_Switch(8)'),
      change('Network', 'Tiers', 'a', 'b'),
      change('System', 'Chunks', '64', '16'),
    ]),
  ).toBe('+1 dimension, Ring(2)_FC(8)_Switch(8) instead of Ring(2)_FC(8); Chunks 16 instead of 64');
});

it('says another model by its name, with its kind where that differs', () => {
  const dense = 'GPT-3, a transformer model';
  expect(
    stepWords([
      change('Workload', 'Workload', 'Transformer-17B, a transformer model', dense),
      change('Workload', 'Layers', '78', '96'),
      change('Workload', 'Hidden', '4,256', '12,288'),
    ]),
  ).toBe('Workload GPT-3 instead of Transformer-17B');
  expect(stepWords([change('Workload', 'Workload', 'ResNet-50, a convolution model', dense)])).toBe(
    'Workload GPT-3, a transformer model instead of ResNet-50, a convolution model',
  );
  expect(stepWords([change('Workload', 'Layers', '78', '96')])).toBe('Layers 96 instead of 78');
});

it('lists what was added and removed, and counts the rest', () => {
  const changes = [
    change('System', 'Network model', null, 'packets'),
    change('System', 'Calibration', 'H100', null),
    change('Prices', 'Details', 'as they are', 'others'),
  ];
  expect(stepWords(changes, 2)).toBe(
    'Network model packets, which was not there; without Calibration (H100); and 1 more',
  );
  expect(stepWords(changes.slice(2))).toBe('other details of the prices');
  expect(stepWords([])).toBe('Details');
});

it('explains why, and which change accounts for most of it, once where there is only one', () => {
  const text = 'bytes take 1 ms of the iteration instead of 2 ms';
  const nic = [change('Bandwidth', 'NIC', '50 GB/s', '100 GB/s')];
  const tiers = [change('Network', 'Tiers', 'pod', 'rack')];
  const from = (time: typeof nic | null, cost: typeof nic | null, reason: string | null = text) =>
    becauseWords({ text: reason, time, cost });
  expect(becauseWords(null)).toBe('');
  expect(from(null, null)).toBe(`, because ${text}`);
  expect(from(null, null, null)).toBe('');
  const [oneNic, oneTier] = ['NIC 100 GB/s instead of 50 GB/s', 'Tiers rack instead of pod'];
  expect(from(nic, nic)).toBe(`, because ${text}. Most of the time and of the cost comes from ${oneNic}`);
  expect(from(nic, tiers)).toBe(
    `, because ${text}. Most of the time comes from ${oneNic}, most of the cost from ${oneTier}`,
  );
  expect(from(null, tiers, null)).toBe(`. Most of the cost comes from ${oneTier}`);
});
