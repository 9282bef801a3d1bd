import { describe, expect, it } from 'vitest';
import { expandDesign } from '../../design/text/expand.ts';
import type { Design } from '../../design/document.ts';
import { replayedOn } from '../../testing/runs/replayed.ts';
import { runOf } from '../../testing/runs/run-of.ts';
import { valueOf, type Result } from '../../units/result.ts';
import type { TextFile } from '../text-file.ts';
import { openAny } from '../open-any.ts';
import { NODE_TYPES, type ChakraNode } from './node.ts';
import { collectTraces } from './open.ts';
import { replayGraphOf } from './replay-graph.ts';
import { writeEt } from './write-et.ts';

const MB = 1_048_576;

const network = (...sizes: readonly number[]): Design =>
  valueOf(
    expandDesign({
      v: 1,
      topology: {
        dimensions: sizes.map((size) => ({ kind: 'ring', size, linkLatencyNs: 0, tier: 'node' })),
      },
      bandwidth: {
        scheme: 'custom',
        budgetGBps: 100 * sizes.length,
        customGBps: sizes.map(() => 100),
        mode: 'fixed',
      },
      system: { chunks: 1, endpointDelayNs: 0 },
    }),
  );

type Attributes = Readonly<Record<string, number | string>>;

const node = (
  id: number,
  type: ChakraNode['type'],
  after: readonly number[],
  durationUs: number,
  attributes: Attributes = {},
): ChakraNode => ({
  id,
  name: `n${id}`,
  type,
  after,
  attributes: new Map(Object.entries(attributes)),
  durationUs,
});
const compute = (id: number, after: readonly number[], us: number): ChakraNode =>
  node(id, 'compute', after, us);
const allReduce = (id: number, after: readonly number[], bytes: number, group?: string): ChakraNode =>
  node(id, 'collective', after, 0, {
    comm_type: 0,
    comm_size: bytes,
    ...(group === undefined ? {} : { pg_name: group }),
  });
const send = (id: number, after: readonly number[], to: number, tag = 0): ChakraNode =>
  node(id, 'send', after, 0, { comm_dst: to, comm_size: MB, comm_tag: tag });
const receive = (id: number, after: readonly number[], from: number, tag = 0): ChakraNode =>
  node(id, 'receive', after, 0, { comm_src: from, comm_size: MB, comm_tag: tag });

const file = (rank: number, nodes: readonly ChakraNode[]): TextFile => ({
  name: `t.${rank}.et`,
  text: Array.from(writeEt(nodes), (byte) => String.fromCharCode(byte)).join(''),
});
const set = (ranks: readonly (readonly ChakraNode[])[]): readonly TextFile[] =>
  ranks.map((nodes, rank) => file(rank, nodes));
const groupsFile = (groups: Readonly<Record<string, readonly number[]>>): TextFile => ({
  name: 'groups.json',
  text: JSON.stringify(groups),
});

async function designOf(files: readonly TextFile[], current: Design): Promise<Design> {
  return valueOf(await openAny(files, current)).design;
}

function refusal(read: Result<unknown>): string {
  return read.ok ? '' : read.problems.map(({ path, message }) => `${path}: ${message}`).join('\n');
}

const refused = async (files: readonly TextFile[], npus: number): Promise<string> =>
  refusal(await openAny(files, network(npus)));

function replayed(files: readonly TextFile[], design: Design) {
  return replayedOn(valueOf(replayGraphOf(valueOf(collectTraces(files)), design)), design);
}

describe('dependencies of a trace', () => {
  // On a ring of 4, an NPU sends 1.5 times the bytes of an all-reduce.
  const reduceNs = (1.5 * MB) / 100;
  const trace = [compute(1, [], 100), allReduce(2, [1], MB), compute(3, [1], 50), compute(4, [3, 2], 20)];

  it('decide what runs beside what', async () => {
    const design = await designOf([file(0, trace)], network(4));
    const { iterationNs, exposedCommNs } = runOf(design);
    expect(iterationNs).toBeCloseTo(170_000, 3);
    expect(exposedCommNs).toBeCloseTo(0, 3);
    const long = trace.with(1, allReduce(2, [1], 10 * MB));
    const waits = runOf(await designOf([file(0, long)], network(4)));
    expect(waits.iterationNs).toBeCloseTo(120_000 + 10 * reduceNs, 3);
    expect(waits.exposedCommNs).toBeCloseTo(10 * reduceNs - 50_000, 3);
  });

  it('without overlap run one after another', async () => {
    const design = await designOf([file(0, trace)], network(4));
    const inTurn = { ...design, parallelism: { ...design.parallelism, overlap: false } };
    expect(runOf(inTurn).iterationNs).toBeCloseTo(170_000 + reduceNs, 3);
  });

  it('leave an NPU with one computation at a time', async () => {
    const { design, losses } = valueOf(
      await openAny([file(0, [compute(1, [], 100), compute(2, [], 50)])], network(4)),
    );
    expect(runOf(design).iterationNs).toBeCloseTo(150_000, 3);
    expect(losses.map(({ message }) => message)).toContain(
      '1 computations are ready while another runs: an NPU runs one at a time, the one with the smallest id first',
    );
  });
});

describe('groups of a trace', () => {
  const groups = groupsFile({ inner: [0, 1, 2, 3], outer: [0, 4] });

  it('lie on the NPUs of their ranks', async () => {
    const inner = await designOf([file(0, [allReduce(1, [], MB, 'inner')]), groups], network(4, 2));
    expect(runOf(inner).iterationNs).toBeCloseTo((1.5 * MB) / 100, 3);
    const outer = await designOf([file(0, [allReduce(1, [], MB, 'outer')]), groups], network(4, 2));
    expect(runOf(outer).iterationNs).toBeCloseTo(MB / 100, 3);
  });

  it('divide a dimension', async () => {
    const half = await designOf([file(0, [allReduce(1, [], MB, 'inner')]), groups], network(8));
    expect(runOf(half).iterationNs).toBeCloseTo((1.5 * MB) / 100, 3);
  });

  it('that do not fit the network are refused by their operation', async () => {
    const odd = groupsFile({ three: [0, 1, 2], all: [0, 1, 2, 3, 4, 5, 6, 7] });
    const design = await designOf([file(0, [allReduce(1, [], MB, 'three')]), odd], network(8));
    expect(() => runOf(design)).toThrow('is of groups of 3 NPUs, 1 apart, which do not divide the 8 NPUs');
  });

  it('of other ranks are refused by the node', async () => {
    expect(await refused([file(5, [allReduce(1, [], MB, 'inner')]), groups], 8)).toBe(
      't.5.et: node 1: "n1" is of group inner, which rank 5 does not belong to',
    );
  });
});

describe('messages between ranks', () => {
  const ring = [0, 1, 2, 3].map((rank) => [
    compute(1, [], 100),
    send(2, [1], (rank + 1) % 4),
    receive(3, [], (rank + 3) % 4),
    compute(4, [3], 50),
  ]);

  it('are waited for where they arrive', async () => {
    const design = await designOf(set(ring), network(4));
    const alone = await designOf(set(ring.map((list) => [{ ...list[1]!, after: [] }, list[2]!])), network(4));
    expect(runOf(design).iterationNs).toBeCloseTo(150_000 + runOf(alone).iterationNs, 3);
    expect(runOf(alone).iterationNs).toBeGreaterThan(MB / 100 - 1);
  });

  it('without a partner are refused by the node', async () => {
    expect(await refused(set(ring.with(1, [compute(1, [], 100)])), 4)).toBe(
      't.0.et: node 2: "n2" sends to rank 1 for the first time with tag 0, and that rank receives 0 such messages: it has no partner',
    );
    expect(await refused(set(ring.slice(0, 3)), 4)).toBe(
      't.0.et: node 3: "n3" receives from rank 3, of which there is no trace',
    );
  });

  it('that all ranks wait for before they send are refused by the node', async () => {
    const stuck = [0, 1].map((rank) => [receive(1, [], 1 - rank), send(2, [1], 1 - rank)]);
    expect(await refused(set(stuck), 2)).toMatch(
      /^t\.0\.et: node [12]: "n[12]" waits for itself by way of other ranks/,
    );
  });
});

describe('ranks that do different things', () => {
  const pipeline = [
    [compute(1, [], 100), send(2, [1], 1), receive(3, [], 1, 9), compute(4, [3], 50)],
    [receive(1, [], 0), compute(2, [1], 200), send(3, [2], 0, 9)],
  ];

  it('are replayed with what they wait for', () => {
    const design = network(2);
    const { totalNs, cells } = replayed(set(pipeline), design);
    // Two messages of 1 MB over both links of a ring of two, and all that is computed in turn.
    const messages = totalNs - 350_000;
    expect(messages).toBeGreaterThan(0);
    expect(messages).toBeLessThanOrEqual((2 * MB) / 50 + 1);
    expect(cells.map(({ ranks, computeNs }) => ({ ranks, computeNs }))).toEqual([
      { ranks: 1, computeNs: 150_000 },
      { ranks: 1, computeNs: 200_000 },
    ]);
  });

  it('share a collective, which begins when the last of them has come to it', () => {
    const ranks = [0, 1, 2, 3].map((rank) => [compute(1, [], rank === 2 ? 300 : 100), allReduce(2, [1], MB)]);
    const { totalNs, cells } = replayed(set(ranks), network(4));
    expect(totalNs).toBeCloseTo(300_000 + (1.5 * MB) / 100, 3);
    expect(cells.map(({ ranks: count }) => count)).toEqual([3, 1]);
  });

  it('with other collectives are refused by the node', async () => {
    const short = [[allReduce(1, [], MB), allReduce(2, [1], MB)], [allReduce(1, [], MB)]];
    expect(await refused(set(short), 2)).toBe(
      't.0.et: node 2: "n2" is one of 2 collectives of its group, of which t.1.et has 1: it has no partner there',
    );
    const other = [[allReduce(1, [], MB)], [allReduce(1, [], 2 * MB)]];
    expect(await refused(set(other), 2)).toMatch(
      /^t\.0\.et: node 1: "n1" has 1\.05 MB of type 0 where t\.1\.et has/,
    );
  });

  it('take what their kinds take, however many they are', () => {
    const stage = (rank: number): readonly ChakraNode[] =>
      rank < 512
        ? [compute(1, [], 100), send(2, [1], rank + 512)]
        : [receive(1, [], rank - 512), compute(2, [1], 100)];
    const files = Array.from({ length: 1024 }, (_, rank) => file(rank, stage(rank)));
    const traces = valueOf(collectTraces(files));
    expect(traces.set.classes()).toHaveLength(2);
    expect(traces.cells.sizes).toEqual([512, 512]);
  });
});

describe('node types', () => {
  it('are numbered as in the public schema', () => {
    expect(NODE_TYPES.indexOf('collective')).toBe(7);
  });
});
