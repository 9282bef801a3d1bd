import protobuf from 'protobufjs';
import { describe, expect, it } from 'vitest';
import { expandDesign } from '../../design/text/expand.ts';
import type { Design } from '../../design/document.ts';
import { collectTraces } from '../../formats/chakra/open.ts';
import { replayGraphOf } from '../../formats/chakra/replay-graph.ts';
import { replayedOn } from '../../testing/runs/replayed.ts';
import { runOf } from '../../testing/runs/run-of.ts';
import { unzipped } from '../../testing/files/unzipped.ts';
import { valueOf } from '../../units/result.ts';
import { previewTraces } from './preview-traces.ts';
import { zipOf } from './save-astra2.ts';

type Schedule = NonNullable<Design['parallelism']['pipeline']>['schedule'];

const network = (workload: object): Design =>
  valueOf(
    expandDesign({
      v: 1,
      topology: {
        dimensions: [
          { kind: 'ring', size: 4, linkLatencyNs: 500, tier: 'node' },
          { kind: 'switch', size: 2, linkLatencyNs: 700, tier: 'pod' },
        ],
      },
      bandwidth: { scheme: 'custom', budgetGBps: 150, customGBps: [100, 50], mode: 'fixed' },
      system: { chunks: 4, endpointDelayNs: 10 },
      ...workload,
    }),
  );

async function readBack(files: ReadonlyMap<string, Uint8Array>, current: Design): Promise<Design> {
  const traces = [...files]
    .filter(([name]) => /\.et$|groups/.test(name))
    .map(([name, bytes]) => new File([Uint8Array.from(bytes)], name));
  const outcome = await previewTraces(traces, current, {
    pace: { now: () => performance.now(), pause: () => Promise.resolve() },
    onProgress: () => undefined,
    isStopped: () => false,
  });
  if (outcome.status !== 'finished') throw new Error(outcome.status);
  return valueOf(outcome.value.read).design;
}

const op = (role: string, bytes: number): object => ({
  kind: 'collective',
  label: 'c',
  collective: 'allReduce',
  bytes,
  role,
});
const compute = (durationNs: number): object => ({ kind: 'compute', label: 'g', durationNs });
const LAYER = {
  name: 'block',
  forward: [compute(12_345.678), op('model', 3e6)],
  recompute: [],
  inputGradient: [compute(20_000), op('model', 3e6)],
  weightGradient: [compute(21_000), op('data', 5e6)],
  updateNs: 0,
};
const UPDATED = { ...LAYER, updateNs: 30_000 };
const DESIGNS: readonly (readonly [string, Design])[] = [
  [
    'a table under the loop of transformers',
    network({
      workload: {
        kind: 'table',
        label: 't',
        loop: { kind: 'transformer', passes: 1, modelGroup: 4 },
        layers: [LAYER, { ...LAYER, name: 'head' }],
      },
      parallelism: { modelParallel: 4, overlap: true },
    }),
  ],
  [
    'a table whose weights are updated as soon as their gradients are there',
    network({
      workload: {
        kind: 'table',
        label: 't',
        loop: { kind: 'transformer', passes: 1, modelGroup: 4 },
        layers: [UPDATED, UPDATED],
      },
      parallelism: { modelParallel: 4, overlap: true },
    }),
  ],
  [
    'a table that is reduced over all NPUs',
    network({
      workload: { kind: 'table', label: 't', loop: { kind: 'data', passes: 1 }, layers: [LAYER] },
      parallelism: { modelParallel: 1, overlap: true },
    }),
  ],
];

const { root: SCHEMA } = protobuf.parse(
  `syntax = "proto3";
  message AttributeProto { string name = 1; oneof value { double double_val = 3; int64 int64_val = 9; bool bool_val = 27; string string_val = 29; } }
  message GlobalMetadata { string version = 1; }
  message Node { uint64 id = 1; string name = 2; int32 type = 3; repeated uint64 ctrl_deps = 4; repeated uint64 data_deps = 5; uint64 duration_micros = 7; repeated AttributeProto attr = 10; }`,
  { keepCase: true },
);

/** The nodes of a trace, by a decoder of the public schema. */
function decoded(trace: Uint8Array): readonly Record<string, unknown>[] {
  const reader = protobuf.Reader.create(trace);
  SCHEMA.lookupType('GlobalMetadata').decodeDelimited(reader);
  const nodes: Record<string, unknown>[] = [];
  while (reader.pos < reader.len) nodes.push(SCHEMA.lookupType('Node').decodeDelimited(reader).toJSON());
  return nodes;
}

describe('a design as a zip for ASTRA-sim 2', () => {
  it.each(DESIGNS)('of %s is read back with the same time', async (_, design) => {
    const files = unzipped(valueOf(zipOf(design, [100, 50])).bytes);
    expect([...files.keys()].slice(0, 2)).toEqual(['network.yml', 'system.json']);
    expect([...files.keys()].filter((name) => name.endsWith('.et'))).toHaveLength(8);
    const again = await readBack(files, design);
    expect(runOf(again).iterationNs).toBeCloseTo(runOf(design).iterationNs, 3);
  });

  it('has groups of ranks by number, each rank in its own', () => {
    const files = unzipped(valueOf(zipOf(DESIGNS[0]![1], [100, 50])).bytes);
    const groups = JSON.parse(new TextDecoder().decode(files.get('comm_groups.json'))) as Record<
      string,
      number[]
    >;
    expect(Object.values(groups).toSorted((a, b) => a[0]! - b[0]! || a.length - b.length)).toEqual([
      [0, 4],
      [0, 1, 2, 3],
      [1, 5],
      [2, 6],
      [3, 7],
      [4, 5, 6, 7],
    ]);
  });

  it('has every rank in the groups of its trace, whose numbers have one digit or more', () => {
    const small = DESIGNS[0]![1];
    const [inner, outer] = small.topology.dimensions;
    const dimensions = [inner!, { ...outer!, size: 32 }];
    const design = { ...small, topology: { ...small.topology, dimensions } };
    const files = unzipped(valueOf(zipOf(design, [100, 50])).bytes);
    const groups = JSON.parse(new TextDecoder().decode(files.get('comm_groups.json'))) as Record<
      string,
      number[]
    >;
    // 32 groups of 4 and 4 of 32.
    expect(Object.keys(groups)).toHaveLength(36);
    for (let rank = 0; rank < 128; rank += 1) {
      const names = decoded(files.get(`workload.${rank}.et`)!)
        .filter(({ type }) => type === 7)
        .map(({ attr }) => (attr as { name: string; string_val?: string }[]).at(-1)!.string_val!);
      expect(new Set(names).size).toBe(2);
      for (const name of names) expect(groups[name]).toContain(rank);
    }
  });

  it('has traces that a decoder of the public schema reads', () => {
    const files = unzipped(valueOf(zipOf(DESIGNS[0]![1], [100, 50])).bytes);
    const nodes = decoded(files.get('workload.3.et')!);
    const first = nodes.find(({ type }) => type === 4);
    expect(first).toMatchObject({
      duration_micros: '12',
      attr: [{ name: 'is_cpu_op' }, { name: 'duration_nanos', double_val: 12_345.678 }],
    });
    const collective = nodes.find(({ type }) => type === 7);
    expect(collective?.['attr']).toMatchObject([
      { name: 'is_cpu_op', bool_val: false },
      { name: 'comm_type', int64_val: '0' },
      { name: 'comm_size', int64_val: '3000000' },
      { name: 'pg_name', string_val: expect.stringMatching(/^\d+$/) as string },
    ]);
  });
});

describe('a pipeline as a zip for ASTRA-sim 2', () => {
  const GPT = {
    kind: 'transformer',
    preset: 'gpt-3',
    layers: 8,
    hidden: 1024,
    tokensPerReplica: 4096,
    sequence: 1024,
    microBatch: 1,
    globalBatch: 8,
    recompute: false,
  };
  const pipeline = (overlap: boolean, schedule: Schedule = 'oneForwardOneBackward'): Design =>
    network({
      workload: GPT,
      parallelism: {
        modelParallel: 4,
        overlap,
        pipeline: { stages: 2, schedule, ...(schedule === 'interleaved' ? { chunks: 2 } : {}) },
      },
    });
  const filesOf = (design: Design) => unzipped(valueOf(zipOf(design, [100, 50])).bytes);

  function replayedMs(design: Design): { readonly totalNs: number; readonly kinds: number } {
    const texts = [...filesOf(design)]
      .filter(([name]) => /\.et$|groups/.test(name))
      .map(([name, bytes]) => ({ name, text: Buffer.from(bytes).toString('latin1') }));
    const traces = valueOf(collectTraces(texts));
    const { totalNs, cells } = replayedOn(valueOf(replayGraphOf(traces, design)), design);
    return { totalNs, kinds: cells.length };
  }

  it.each<readonly [Schedule, overlap: boolean, kinds: number]>([
    ['oneForwardOneBackward', false, 2],
    ['oneForwardOneBackward', true, 2],
    ['interleaved', false, 2],
    // Both stages hold the first layers and the last, so that all ranks run alike.
    ['dualPipe', false, 1],
  ])('of %s is replayed in its time, where overlap is %s', (schedule, overlap, kinds) => {
    const design = pipeline(overlap, schedule);
    const replayed = replayedMs(design);
    expect(replayed.kinds).toBe(kinds);
    expect(Math.abs(replayed.totalNs / runOf(design).iterationNs - 1)).toBeLessThan(0.001);
  });

  it('sends every micro-batch to the NPU of the next stage, and its gradients back', () => {
    const files = filesOf(pipeline(false));
    // Rank 1 of the first stage has its like 4 ranks away; one replica has all 8 sequences.
    const messages = (rank: number, type: number, key: string) =>
      decoded(files.get(`workload.${rank}.et`)!)
        .filter((node) => node['type'] === type)
        .map(({ attr }) => {
          const list = attr as { name: string; int64_val?: string }[];
          const valueAt = (name: string) => list.find((entry) => entry.name === name)?.int64_val;
          return { peer: valueAt(key), bytes: valueAt('comm_size'), tag: valueAt('comm_tag') };
        });
    const sent = messages(1, SEND, 'comm_dst');
    const received = messages(5, RECEIVE, 'comm_src');
    expect(sent).toHaveLength(8);
    expect(new Set(sent.map(({ peer }) => peer))).toEqual(new Set(['5']));
    expect(new Set(received.map(({ peer }) => peer))).toEqual(new Set(['1']));
    expect(received.map(({ tag, bytes }) => [tag, bytes])).toEqual(
      sent.map(({ tag, bytes }) => [tag, bytes]),
    );
    // 1,024 tokens of 1,024 activations in 2 bytes.
    expect(sent[0]?.bytes).toBe(String(1024 * 1024 * 2));
    expect(messages(5, SEND, 'comm_dst')).toHaveLength(8);
  });

  it('is left out where its traces have more nodes than are written', () => {
    const long = pipeline(false);
    const many = { ...long, workload: { ...long.workload, globalBatch: 4096 } } as Design;
    const zip = zipOf(many, [100, 50]);
    expect(zip.ok ? '' : zip.problems[0]?.message).toMatch(
      /nodes; at most 1,000,000 are written of a pipeline\.$/,
    );
  });
});

const SEND = 5;
const RECEIVE = 6;
