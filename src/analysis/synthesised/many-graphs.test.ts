import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { withMade } from '../../design/algorithm-choice.ts';
import type { Condition, Design, DesignDimension } from '../../design/document.ts';
import { onlyCollective } from '../../design/one-collective.ts';
import { toEnd } from '../../design/steps.ts';
import { BOUNDED_COLLECTIVES, type BoundedCollective } from '../../graph/bounds/bounded-collective.ts';
import { boundOf } from '../../graph/bounds/bounds.ts';
import { capacitiesOf } from '../../graph/bounds/capacities.ts';
import { timeShownBy } from '../../graph/bounds/certificate.ts';
import { toNumber } from '../../graph/exact/fraction.ts';
import type { Graph } from '../../graph/graph.ts';
import { proveOnGraph } from '../../graph/synthesis/prove.ts';
import { methodsFor, synthesise } from '../../graph/synthesis/synthesise.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { closedResult } from '../../run/closed.ts';
import { simulateSplit } from '../../run/evaluate.ts';
import { graphOfDesign } from '../../run/graph/graph-of-design.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { parseNotation } from '../../topology/notation.ts';
import { valueOf } from '../../units/result.ts';
import { synthesised } from './synthesised.ts';

/** One of each kind of graph. */
const GRAPHS = {
  'irregular degrees': '0-1:1 0-2:6 2-3:6 1-4:7 4-0:5 4-2:3 1-3:6',
  'a switch in the middle': '0-1:2 1-2:2 0-3:4 0-4:6 3-5:4 0-m:1 1-m:4 2-m:5 3-m:5 4-m:8 5-m:5',
  'switches that only join switches': '0-a:1 1-b:8 2-b:5 3-a:7 4-b:8 a-core:4 b-core:4 core-dead:3 a-b:8',
  'links one way': '0>1:6 1>2:1 2>3:2 3>4:3 4>0:7 1>4:8 0>2:7 4>0:5 2>1:4',
  'bandwidths far apart': '0-1:0.35 1-2:58 0-3:11.219 3-1:45 3-0:1',
  'links without figures': '0-1 0-2 2-3 3-4 2-5 4-3 5-3 1-0 2-5 4-0 0-s 1-s 2-s',
  'links side by side': '0-1*4:4 1-2*2:5 0-3*3:7 0-1*2:6 2-3*2:3 0-1:2 1-0:3 0>1:1',
  bridges: '0..2-0..2:4 3..5-3..5:7 2-3:3 5-6:2',
  'tiers of switches': '0-l:2 1-m:2 2-l:3 3-m:5 l-s:7 l-t:4 m-s:6 m-t:5 s-c:4 t-c:4',
  'racks of unequal size': '0..2-r:8 r-s:8 3..6-q:8 q-s:6 7..8-p:8 p-s:8',
  'a switch that sends out more than comes in': '0-1:7 1-2:8 1-3:2 0>3:4 3>0:3 0>x:5 x>1:8 2>x:2 x>3:4',
  'two NPUs and a detour': '0-1:6 0>1:2 1>w:2 w>0:2',
  'shares of an NPU': '0-1 0-2 1-3 2-4 2-3 0-2:59% 2-4 4-3',
  'links of unequal latency': '0-1:2@3 1-2:3@5 1-3:3@4 0-3:6@2 1-0:4@4 0-2:1@0',
} as const;
const KINDS = Object.entries(GRAPHS);

const GBPS = 60;

interface Asked {
  readonly collective: BoundedCollective;
  readonly bytes?: number;
  readonly conditions?: readonly Condition[];
}

function designOf(notation: string, { collective, bytes = 1e6, conditions }: Asked): Design {
  const dimensions = valueOf(parseNotation(notation)).map((shape): DesignDimension => ({
    ...shape,
    linkLatencyNs: 70,
    tier: 'node',
  }));
  const base: Design = {
    ...DEFAULT_DESIGN,
    topology: { dimensions, splitBandwidth: 'links' },
    system: { ...DEFAULT_DESIGN.system, chunks: 1, endpointDelayNs: 30, algorithms: {} },
    ...(conditions === undefined ? {} : { conditions }),
  };
  return onlyCollective(base, { collective, bytes, splitGBps: [GBPS] });
}

function timeNs(design: Design): number {
  const prepared = valueOf(prepareDesign(design, ALL_PARTS));
  return valueOf(simulateSplit(prepared, valueOf(closedResult(prepared, 'custom')))).iterationNs;
}

/** The slowest of all sets of nodes, or nothing where sets do not decide. */
function slowestSet(graph: Graph, collective: BoundedCollective): number {
  const { npuCount: npus, switches, links } = graph;
  let slowest = 0;
  for (let set = 1; set < 2 ** (npus + switches.length) - 1; set++) {
    const has = (node: number): number => (set >> node) & 1;
    const inside = Array.from({ length: npus }, (_, npu) => has(npu)).reduce((sum, is) => sum + is, 0);
    if (inside === 0 || inside === npus) continue;
    let [out, into] = [0, 0];
    for (const { from, to, bandwidthGBps } of links) {
      out += has(from) * (1 - has(to)) * bandwidthGBps;
      into += has(to) * (1 - has(from)) * bandwidthGBps;
    }
    const shown = {
      allGather: inside / npus / out,
      reduceScatter: inside / npus / into,
      broadcast: has(0) / out,
      allReduce: 1 / out,
      allToAll: (inside * (npus - inside)) / npus / out,
    }[collective];
    slowest = Math.max(slowest, shown);
  }
  return slowest;
}

describe('collectives made for graphs of many kinds', () => {
  it.each(KINDS)('have bounds that every set of nodes respects: %s', (_kind, links) => {
    const asked = { collective: 'allReduce' } as const;
    const graph = valueOf(graphOfDesign(designOf(`Graph(links=${links})`, asked), ALL_PARTS));
    for (const collective of BOUNDED_COLLECTIVES) {
      const bound = valueOf(boundOf(graph, collective));
      const shown = timeShownBy(graph, collective, bound.certificate, 0);
      expect(shown, collective).toEqual(bound.nsPerByte);
      const ratio = slowestSet(graph, collective) / toNumber(bound.nsPerByte);
      expect(ratio, collective).toBeLessThan(1 + 1e-9);
      if (collective !== 'allReduce' && collective !== 'allToAll')
        expect(ratio, collective).toBeGreaterThan(1 - 1e-9);
    }
  });

  it.each(KINDS)('are proved, and their busiest link carries what the bound says: %s', (_kind, links) => {
    const asked = { collective: 'allReduce' } as const;
    const graph = valueOf(graphOfDesign(designOf(`Graph(links=${links})`, asked), ALL_PARTS));
    for (const collective of BOUNDED_COLLECTIVES) {
      const { reachedNsPerByte, nsPerByte, isReached } = valueOf(boundOf(graph, collective));
      const [method] = methodsFor(collective);
      const request = { collective, bytes: 1e6, method: method!, chunks: 1, seed: 1 };
      const { schedule, time } = valueOf(synthesise(graph, request));
      expect(proveOnGraph(capacitiesOf(graph), schedule).ok, collective).toBe(true);
      expect(time.busiestLinkNsPerByte / reachedNsPerByte, collective).toBeCloseTo(1, 9);
      expect(isReached, collective).toBe(reachedNsPerByte <= toNumber(nsPerByte) * (1 + 1e-9));
    }
  });

  it.each(KINDS)('take in a run of their dimension the time that the page gives: %s', (_kind, links) => {
    expectRunsAsSaid(`Graph(links=${links})`);
  });

  it.each([
    ['Ring(6)', { kind: 'lostLink', link: ['npu 2', 'npu 3'] }],
    ['Graph(links=0-1-2-3-0 0-2:50%)', { kind: 'lostLink', link: ['npu 0', 'npu 2'] }],
    ['Hypercube(8)', { kind: 'slowPort', npu: 5, factor: 0.3 }],
    ['Switch(5)', { kind: 'slowPort', npu: 1, factor: 0.37 }],
  ] as const)('take it with conditions as well: %s', (notation, condition) => {
    expectRunsAsSaid(notation, [condition]);
  });

  function expectRunsAsSaid(notation: string, conditions?: readonly Condition[]): void {
    const bytes = [1e3, 1e6];
    for (const collective of BOUNDED_COLLECTIVES) {
      const asked = { collective, ...(conditions === undefined ? {} : { conditions }) };
      const question = { collective, bytes, dimension: 0, algorithms: [] };
      const found = valueOf(toEnd(synthesised(designOf(notation, asked), question)));
      for (const point of found.points) {
        const run = designOf(notation, { ...asked, bytes: point.bytes });
        const { method, chunks } = point;
        const algorithms = withMade({}, collective, 0, { method, chunks, seed: 1 });
        const made = timeNs({ ...run, system: { ...run.system, algorithms } });
        expect(made / point.timeNs, `${collective} ${point.bytes} ${method}`).toBeCloseTo(1, 6);
      }
    }
  }
});
