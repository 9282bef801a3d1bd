import { describe, expect, it } from 'vitest';
import { createGraph, nodeName, type Graph } from './graph.ts';

const PAIR: Graph = {
  npuCount: 2,
  switches: ['leaf'],
  links: [{ from: 0, to: 2, bandwidthGBps: 10, latencyNs: 0 }],
};

describe('a graph', () => {
  it('is returned as it was given where every field is allowed', () => {
    expect(createGraph(PAIR)).toEqual({ ok: true, value: PAIR });
    expect([0, 1, 2].map((node) => nodeName(PAIR, node))).toEqual(['0', '1', 'leaf']);
  });

  it.each([
    [{ npuCount: 0 }, 'graph.npuCount', 'is 0; expected a whole number of at least 1'],
    [
      { switches: ['leaf', 'leaf'] },
      'graph.switches[1]',
      'is "leaf", as switches[0] is; expected another name',
    ],
    [{ switches: ['7'] }, 'graph.switches[0]', 'is "7"; expected a name that is no number of an NPU'],
    [{ links: [{ ...PAIR.links[0]!, to: 3 }] }, 'graph.links[0].to', 'is 3; expected a node, 0 to 2'],
    [
      { links: [{ ...PAIR.links[0]!, to: 0 }] },
      'graph.links[0].to',
      'is 0, as "from" is; expected another node',
    ],
    [
      { links: [{ ...PAIR.links[0]!, bandwidthGBps: 0 }] },
      'graph.links[0].bandwidthGBps',
      'is 0; expected more than 0 GB/s',
    ],
    [
      { links: [{ ...PAIR.links[0]!, latencyNs: -1 }] },
      'graph.links[0].latencyNs',
      'is -1; expected 0 ns or more',
    ],
  ])('with %j names the field %s', (change, path, message) => {
    expect(createGraph({ ...PAIR, ...change })).toMatchObject({ ok: false, problems: [{ path, message }] });
  });
});
