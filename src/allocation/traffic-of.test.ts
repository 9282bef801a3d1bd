import { describe, expect, it } from 'vitest';
import type { LogicalDimension } from '../collective/types.ts';
import type { CollectiveTask, Task, TaskGraph } from '../taskgraph/graph.ts';
import { allReduceBytes, NETWORKS, paperTraffic, WORKLOADS } from './fixtures/paper.ts';
import { trafficOf } from './traffic-of.ts';
import type { TrafficTopology } from './traffic-topology.ts';

function logical(dimension: number, size: number, npuStride: number): LogicalDimension {
  return { server: dimension, dimension, size, npuStride, algorithm: { name: 'ring' } };
}

function collective(group: number, bytes: number, kind: CollectiveTask['collective'] = 'allReduce'): Task {
  const common = { layer: 0, pass: 'forward', policy: 'system', after: [] } as const;
  return { kind: 'collective', collective: kind, bytes, group, updateNs: 0, ...common };
}

const compute: Task = { kind: 'compute', layer: 0, pass: 'forward', durationNs: 5, after: [] };
const delay: Task = { kind: 'delay', durationNs: 1, after: [] };

function graph(groups: TaskGraph['groups'], ...tasks: Task[]): TaskGraph {
  return { tasks, groups, layerNames: ['layer'] };
}

const topology: TrafficTopology = {
  dimensions: [
    { kind: 'ring', size: 4 },
    { kind: 'fullyConnected', size: 8 },
    { kind: 'switch', size: 2 },
  ],
  splitBandwidth: 'full',
};

describe('the traffic of a graph', () => {
  const whole = [logical(0, 4, 1), logical(1, 8, 4), logical(2, 2, 32)];

  it('counts equal collectives and adds up compute and delays', () => {
    const groups = [
      { role: 'model', positions: [0] },
      { role: 'data', positions: [1, 2] },
    ] as const;
    const update: Task = { ...(collective(1, 800) as CollectiveTask), updateNs: 3 };
    const demand = trafficOf(
      graph(groups, compute, collective(0, 400), delay, compute, collective(0, 400), update),
      whole,
      topology,
    );
    expect(demand).toEqual({
      dimensions: 3,
      computeNs: 10,
      delayNs: 4,
      communications: [
        {
          role: 'model',
          label: 'model-parallel all-reduce',
          bytes: [600, 0, 0],
          loads: [600, 0, 0],
          count: 2,
        },
        {
          role: 'data',
          label: 'data-parallel all-reduce',
          bytes: [0, 1400, 100],
          // A ring of eight uses one of the seven links of each NPU, which carry a seventh of b each.
          loads: [0, 9800, 100],
          count: 1,
        },
      ],
    });
  });

  it.each([
    ['reduceScatter', [300, 87.5, 6.25]],
    ['allGather', [400 * 16 * 3, 400 * 2 * 7, 400]],
    ['allToAll', [600, 350 * 4, 200]],
  ] as const)('has the bytes of a %s', (kind, bytes) => {
    const demand = trafficOf(
      graph([{ role: 'all', positions: [0, 1, 2] }], collective(0, 400, kind)),
      whole,
      topology,
    );
    expect(demand.communications[0]?.bytes).toEqual(bytes);
  });

  it('sends nothing on a dimension of one NPU', () => {
    const thin: TrafficTopology = {
      ...topology,
      dimensions: [
        { kind: 'ring', size: 4 },
        { kind: 'ring', size: 1 },
      ],
    };
    const demand = trafficOf(
      graph([{ role: 'all', positions: [0, 1] }], collective(0, 400)),
      [logical(0, 4, 1), logical(1, 1, 4)],
      thin,
    );
    expect(demand.communications[0]?.bytes).toEqual([600, 0]);
  });
});

describe('a dimension shared by two groups', () => {
  const split = [logical(0, 4, 1), logical(1, 2, 4), logical(1, 4, 8), logical(2, 2, 32)];
  const groups = [
    { role: 'model', positions: [0, 1] },
    { role: 'data', positions: [2, 3] },
  ] as const;
  const shared = graph(groups, collective(0, 400), collective(1, 400));

  it('carries both, each with the whole bandwidth', () => {
    const { communications } = trafficOf(shared, split, topology);
    expect(communications.map(({ bytes }) => bytes)).toEqual([
      [600, 100, 0],
      [0, 600, 100],
    ]);
    // A ring of four uses one of the three links that each NPU has within the group.
    expect(communications.map(({ loads }) => loads)).toEqual([
      [600, 100, 0],
      [0, 1800, 100],
    ]);
    const direct = split.map((dimension): LogicalDimension => ({
      ...dimension,
      algorithm: { name: 'direct' },
    }));
    const [, second] = trafficOf(shared, direct, topology).communications;
    expect(second?.loads).toEqual([0, 600, 100]);
  });

  it('loads it more if a group has only the links between its NPUs: 1 of 7 and 3 of 7', () => {
    const direct = split.map((dimension): LogicalDimension => ({
      ...dimension,
      algorithm: { name: dimension.dimension === 1 ? 'direct' : 'ring' },
    }));
    const { communications } = trafficOf(shared, direct, { ...topology, splitBandwidth: 'links' });
    expect(communications.map(({ loads }) => loads)).toEqual([
      [600, expect.closeTo(700, 9), 0],
      [0, expect.closeTo(1400, 9), 100],
    ]);
  });
});

describe('messages that meet on a link', () => {
  const exchange = logical(0, 8, 1);
  const direct = [{ ...exchange, algorithm: { name: 'direct' } as const }];
  const halving = [{ ...exchange, algorithm: { name: 'halvingDoubling' } as const }];
  const on = (kind: 'ring' | 'switch' | 'fullyConnected'): TrafficTopology => ({
    dimensions: [{ kind, size: 8 }],
    splitBandwidth: 'full',
  });
  const send = graph([{ role: 'all', positions: [0] }], collective(0, 800, 'reduceScatter'));
  const loadsOn = (
    kind: 'ring' | 'switch' | 'fullyConnected',
    list: typeof direct | typeof halving,
  ): number => trafficOf(send, list, on(kind)).communications[0]!.loads[0]!;

  it('need what the busiest link needs: on the one link to a switch what an NPU sends, on a ring more', () => {
    expect(loadsOn('switch', direct)).toBe(700);
    expect(loadsOn('fullyConnected', direct)).toBe(700);
    // Shifts of 1 to 7 go 1 + 2 + 3 + 4 + 3 + 2 + 1 = 16 links far, half of them each way on half of b.
    expect(loadsOn('ring', direct)).toBe(1600);
    // 400 to the next, where one link of two is used, so one of 2 x 1 - 1; 200 to the one after, three on a link; 100 by four.
    expect(loadsOn('ring', halving)).toBe(400 + 200 * 3 + 100 * 4);
  });

  it('count as if alone under the rounding of the reference, as its runs do', () => {
    const [first] = trafficOf(send, direct, on('ring'), { rounding: 'reference' }).communications;
    expect(first?.loads).toEqual([700]);
  });
});

describe('another way to lay out an all-reduce', () => {
  it('baseline sends the whole payload round every dimension', () => {
    const whole = [logical(0, 4, 1), logical(1, 8, 4), logical(2, 2, 32)];
    const single = graph([{ role: 'all', positions: [0, 1, 2] }], collective(0, 800));
    expect(trafficOf(single, whole, topology, { optimization: 'baseline' }).communications[0]?.bytes).toEqual(
      [1200, 1400, 800],
    );
    expect(trafficOf(single, whole, topology).communications[0]?.bytes).toEqual(
      allReduceBytes(800, [4, 8, 2]),
    );
  });
});

it('the traffic of a graph equals the bytes worked out from the paper', () => {
  // GPT-3 on 4D: MP takes the dimensions of 2 and 8, DP the other two.
  const network = NETWORKS[2]!;
  const { hidden, tokens } = WORKLOADS[1]!;
  const whole = [logical(0, 2, 1), logical(1, 8, 2), logical(2, 8, 16), logical(3, 8, 128)];
  const groups = [
    { role: 'model', positions: [0, 1] },
    { role: 'data', positions: [2, 3] },
  ] as const;
  const activations = tokens * hidden * 2;
  const tasks = [
    collective(0, activations),
    collective(0, activations / 16, 'allGather'),
    collective(1, (12 * hidden ** 2) / 8),
  ];
  const demand = trafficOf(graph(groups, ...tasks), whole, {
    dimensions: network.dimensions,
    splitBandwidth: 'full',
  });
  expect(demand.communications.map(({ bytes }) => bytes)).toEqual(
    paperTraffic(network, WORKLOADS[1]!).communications.map(({ bytes }) => bytes),
  );
});
