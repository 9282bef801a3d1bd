import { expect, it } from 'vitest';
import { twoWay } from '../../../testing/graph/graphs.ts';
import { capacitiesOf } from '../../bounds/capacities.ts';
import { drain } from '../../drain.ts';
import { cheapestHops } from '../hops.ts';
import { someHops } from './some-hops.ts';

it('keeps through a switch the hops to the 1st, 2nd, 4th, ... NPU after and before', () => {
  const links = Array.from({ length: 17 }, (_, npu) => [npu, 17, 10] as const);
  const capacities = capacitiesOf(twoWay(17, links, ['sw']));
  const prices = capacities.arcs.map(() => 1);
  const ahead = drain(someHops(capacities, prices))!
    .filter(({ from }) => from === 3)
    .map(({ to }) => (to - 3 + 17) % 17);
  expect(ahead.toSorted((a, b) => a - b)).toEqual([1, 2, 4, 8, 9, 13, 15, 16]);
});

it('keeps all where a few do not join all NPUs', () => {
  // NPUs round NPU 0, each with a switch on its way: NPU 0 has hops to all, and of them only some are near or far.
  const links = Array.from({ length: 20 }, (_, leaf) => [
    [0, 21 + leaf, 10] as const,
    [leaf + 1, 21 + leaf, 10] as const,
  ]).flat();
  const names = Array.from({ length: 20 }, (_, leaf) => `s${leaf}`);
  const capacities = capacitiesOf(twoWay(21, links, names));
  const prices = capacities.arcs.map(() => 1);
  expect(drain(someHops(capacities, prices))).toEqual(cheapestHops(capacities, prices));
});
