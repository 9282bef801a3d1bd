import { describe, expect, it } from 'vitest';
import { LIBRA_COMMUNICATOR, LIBRA_COST, LIBRA_NETWORK, libraProblems } from '../../testing/files/libra.ts';
import type { TextFile } from '../text-file.ts';

/** Returns a file with one place changed. */
function changed({ text }: TextFile, from: string, to: string): string {
  expect(text).toContain(from);
  return text.replace(from, to);
}

describe('a bad field', () => {
  it.each([
    ['Ring,', 'Torus,', 'x.yml:2:13: Topology[0] is "Torus"; expected Ring, FullyConnected or Switch'],
    ['8, 4, 16', '8, 4', 'x.yml:3:12: NpusCount has 2 entries; expected 3, one a dimension'],
    ['8, 4, 16', '8, 1, 16', 'x.yml:3:17: NpusCount[1] is 1; expected a whole number from 2 to 65536'],
    ['8, 4, 16', '8, 4.5, 16', 'x.yml:3:17: NpusCount[1] is 4.5; expected a whole number from 2 to 65536'],
    [
      '8, 4, 16',
      '65536, 65536, 2',
      'x.yml:3:1: NpusCount makes 8589934592 NPUs; expected at most 1073741824',
    ],
    ['NpusCount: [ 8, 4, 16 ]', 'NpusCount: 8', 'x.yml:3:12: NpusCount is 8; expected a list'],
    ['NpusCount: [ 8, 4, 16 ]\n', '', 'x.yml:3:53: NpusCount is missing'],
    [
      'InterNode,',
      'Rack,',
      'x.yml:4:32: CostDimension[1] is "Rack"; expected InterChiplet, InterPackage, InterNode or InterPod',
    ],
    ['[ 8, 4, 16 ]', '[ 8, 4, 16', /^x\.yml:4:\d+: no valid YAML: /],
    ['NpusCount', 'Topology', /^x\.yml:3:1: no valid YAML: Map keys must be unique/],
  ])('of a network: %s -> %s', async (from, to, message) => {
    expect(await libraProblems(changed(LIBRA_NETWORK, from, to))).toEqual([
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
  });

  it.each([
    [
      'Link: 1.5',
      'Link: free',
      'x.yml:3:9: InterChiplet.Link is "free"; expected $ per GB/s from 0 to 1000000',
    ],
    ['Link: 1.5', 'Link: -1', 'x.yml:3:9: InterChiplet.Link is -1; expected $ per GB/s from 0 to 1000000'],
    [
      'Link: 1.5',
      'Link: .inf',
      'x.yml:3:9: InterChiplet.Link is Infinity; expected $ per GB/s from 0 to 1000000',
    ],
    ['Link: 1.5', 'Cable: 1', 'x.yml:3:3: "Cable" is no component; expected Link, Nic or Switch'],
    [
      'InterChiplet',
      'InterRack',
      'x.yml:2:1: "InterRack" is no tier; expected InterChiplet, InterPackage, InterNode or InterPod',
    ],
    ['InterChiplet:\n  Link: 1.5', 'InterChiplet: 3', 'x.yml:2:15: InterChiplet is 3; expected fields'],
  ])('of a cost model: %s -> %s', async (from, to, message) => {
    expect(await libraProblems(changed(LIBRA_COST, from, to))).toEqual([message]);
  });

  it.each([
    [
      'Forward: [ 8, 2, -1 ]',
      'Forward: [ 8, 2 ]',
      'x.yml:1:10: Forward has 2 entries; expected 3, one a dimension',
    ],
    [
      'Forward: [ 8, 2, -1 ]',
      'Forward: [ 8, 3, -1 ]',
      "x.yml:1:15: Forward[1] is 3; expected -1 or a divisor of the dimension's 4 NPUs",
    ],
    [
      'InputGrad: [ 8, 2, -1 ]',
      'InputGrad: [ 8, -1, -1 ]',
      'x.yml:2:12: InputGrad spans other NPUs than Forward; in a design both are the model-parallel group',
    ],
    [
      'WeightGrad: [ -1, 2, 16 ]',
      'WeightGrad: [ -1, -1, 16 ]',
      'x.yml:3:13: the groups are laid out otherwise than in a design, which has [ 8, 2, -1 ] for Forward and InputGrad, [ -1, 2, 16 ] for WeightGrad',
    ],
    ['WeightGrad: [ -1, 2, 16 ]', 'Other: 1', 'x.yml:3:9: WeightGrad is missing'],
  ])('of a communicator: %s -> %s', async (from, to, message) => {
    expect(await libraProblems(changed(LIBRA_COMMUNICATOR, from, to), LIBRA_NETWORK)).toEqual([message]);
  });
});
