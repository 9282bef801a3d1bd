import { expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import { fieldName } from './field-name.ts';

it('names a field as the page does, a number as in a sweep, and any other in words', () => {
  const name = (path: string): string => fieldName(DEFAULT_DESIGN, path);
  expect(name('system.onLoad')).toBe('Compute taken by communication');
  expect(name('system.scheduling')).toBe('Order of collectives');
  expect(name('topology.dimensions[1].linkLatencyNs')).toBe('Dimension 2: link latency');
  expect(name('system.sharedModel')).toBe('Shared model');
  expect(name('system.queues[2]')).toBe('Queues 3');
});
