import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goldenCases, networkText } from '../../testing/golden.ts';
import { astraNetwork } from '../../testing/arbitrary/astra.arbitrary.ts';
import { parseNetwork, printNetwork } from './network.ts';

const SAMPLE = `{
  "topology-name": "Hierarchical",
  "topologies-per-dim": ["Ring", "FullyConnected", "Switch"],
  "dimension-type": ["T", "N", "PP"],
  "dimensions-count": 3,
  "units-count": [2, 8, 4],
  "links-count": [2, 7, 1],
  "link-latency": [500, 500.5, 500],
  "link-bandwidth": [250, 25, 12.5],
  "nic-latency": [0, 0, 3],
  "router-latency": [0, 0, 7],
  "hbm-latency": [500, 500, 500],
  "hbm-bandwidth": [370, 370, 370],
  "hbm-scale": [0, 0, 0]
}
`;

function problemsOf(text: string): readonly string[] {
  const result = parseNetwork(text, 'net.json');
  return result.ok ? [] : result.problems.map(({ path, message }) => `${path}: ${message}`);
}

describe('a network file', () => {
  it('gives dimensions with their links, innermost first', () => {
    const result = parseNetwork(SAMPLE, 'net.json');
    expect(result.ok && result.value.network.dimensions[2]).toEqual({
      kind: 'switch',
      size: 4,
      linkLatencyNs: 500,
      tier: 'pod',
      link: {
        linksPerNpu: 1,
        linkBandwidthGiBps: 12.5,
        nicLatencyNs: 3,
        routerLatencyNs: 7,
        hbmLatencyNs: 500,
        hbmBandwidthGBps: 370,
        hbmScale: 0,
      },
    });
    expect(result.ok && result.value.notes).toEqual([]);
  });

  it('may leave out what has a default, and may have line ends of Windows', () => {
    const optional =
      /"(topology-name|dimension-type|dimensions-count|nic-latency|router-latency|hbm-\w+)".*\n/g;
    const short = SAMPLE.replace(optional, '').replace('12.5],', '12.5]').replaceAll('\n', '\r\n');
    const result = parseNetwork(short, 'net.json');
    expect(result.ok && result.value.network.dimensions.map(({ tier }) => tier)).toEqual([
      'node',
      'node',
      'node',
    ]);
    expect(result.ok && result.value.network.dimensions[0]?.link.hbmBandwidthGBps).toBe(1);
  });

  it('is read with a note if a Ring is of type PP, which changes no time', () => {
    const result = parseNetwork(SAMPLE.replace('"T"', '"PP"'), 'net.json');
    expect(result.ok && result.value.notes.map(({ path }) => path)).toEqual(['net.json:4:22']);
  });

  it('accepts a FullyConnected dimension of one NPU, whatever its links', () => {
    expect(problemsOf(SAMPLE.replace('[2, 8, 4]', '[2, 1, 4]').replace('[2, 7, 1]', '[2, 1, 1]'))).toEqual(
      [],
    );
  });

  it.each([
    [
      '"Ring"',
      '"Torus"',
      'net.json:3:26: topologies-per-dim of dimension 0 is "Torus"; expected "Ring", "FullyConnected" or "Switch"',
    ],
    [
      '[2, 8, 4]',
      '[2, 8]',
      'net.json:5:23: dimensions-count is 3; expected 2, the number of entries of units-count',
    ],
    [
      '[2, 8, 4]',
      '[2, 8.5, 4]',
      'net.json:6:22: units-count of dimension 1 is 8.5; expected a whole number from 1 to 65,536',
    ],
    [
      '[2, 8, 4]',
      '[2, "8", 4]',
      'net.json:6:22: units-count of dimension 1 is "8"; expected a whole number from 1 to 65,536',
    ],
    ['[2, 8, 4]', '[]', 'net.json:6:18: units-count has 0 entries; expected 1 to 8 entries'],
    [
      '[2, 7, 1]',
      '[2, 7]',
      'net.json:7:18: links-count has 2 entries; expected 3 entries, one per dimension',
    ],
    [
      '[2, 7, 1]',
      '[1, 7, 1]',
      'net.json:7:19: links-count of dimension 0 is 1; expected at least 2, one in each direction of the Ring',
    ],
    [
      '[2, 7, 1]',
      '[2, 6, 1]',
      'net.json:7:22: links-count of dimension 1 is 6; expected at least 7, one to each peer of a FullyConnected dimension of 8',
    ],
    [
      '500.5',
      '-1',
      'net.json:8:25: link-latency of dimension 1 is -1; expected a number from 0 to 1,000,000,000',
    ],
    [
      '500.5',
      '1e400',
      'net.json:8:25: link-latency of dimension 1 is 1e400; expected a number from 0 to 1,000,000,000',
    ],
    [
      '[250, 25, 12.5]',
      '[250, 0, 12.5]',
      'net.json:9:27: link-bandwidth of dimension 1 is 0; expected a number from 0.000001 to 1,000,000',
    ],
    [
      '"hbm-bandwidth": [370, 370, 370]',
      '"hbm-bandwidth": 370',
      'net.json:13:20: hbm-bandwidth is 370; expected a list with 3 entries, one per dimension',
    ],
    ['"Hierarchical"', '"Torus2D"', 'net.json:2:20: topology-name is "Torus2D"; expected "Hierarchical"'],
    [
      '  "link-latency": [500, 500.5, 500],\n',
      '',
      'net.json:14:2: "link-latency" is missing; expected a list with one entry per dimension',
    ],
    [
      '[2, 8, 4]',
      '[65536, 65536, 4]',
      'net.json:6:19: units-count makes 17,179,869,184 NPUs; expected at most 1,073,741,824',
    ],
  ])('with %s as %s has a problem: %s', (from, to, expected) => {
    expect(problemsOf(SAMPLE.replace(from, to))[0]).toBe(expected);
  });

  it('reports every wrong value at once', () => {
    expect(problemsOf(SAMPLE.replace('500.5', 'true').replace('12.5', 'null'))).toHaveLength(2);
  });

  it('is restored from what is written', () => {
    fc.assert(
      fc.property(astraNetwork, (network) => {
        const result = parseNetwork(printNetwork(network), 'net.json');
        expect(result).toMatchObject({ ok: true, value: { network, notes: [] } });
      }),
    );
  });

  it('of every golden case is restored from what is written', () => {
    for (const golden of goldenCases()) {
      const first = parseNetwork(networkText(golden), 'net.json');
      if (!first.ok) throw new Error(golden.id);
      const again = parseNetwork(printNetwork(first.value.network), 'net.json');
      expect(again.ok && again.value.network).toEqual(first.value.network);
    }
  });
});
