import protobuf from 'protobufjs';
import { describe, expect, it } from 'vitest';
import { expandDesign } from '../../design/text/expand.ts';
import type { Design } from '../../design/document.ts';
import { runOf } from '../../testing/runs/run-of.ts';
import { valueOf } from '../../units/result.ts';
import { previewTraces } from './preview-traces.ts';
import { zipAstra2 } from './save-astra2.ts';

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

/** The files of a zip without compression, by name, read by its central directory. */
function unzipped(zip: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.length);
  const count = view.getUint16(zip.length - 12, true);
  let at = view.getUint32(zip.length - 6, true);
  const files = new Map<string, Uint8Array>();
  for (let index = 0; index < count; index += 1) {
    expect(view.getUint32(at, true)).toBe(0x02014b50);
    const [size, length, local] = [
      view.getUint32(at + 24, true),
      view.getUint16(at + 28, true),
      view.getUint32(at + 42, true),
    ];
    const name = new TextDecoder().decode(zip.subarray(at + 46, at + 46 + length));
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    files.set(name, zip.subarray(from, from + size));
    at += 46 + length;
  }
  return files;
}

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
    const zip = valueOf(zipAstra2(design, [100, 50]));
    const files = unzipped(zip);
    expect([...files.keys()].slice(0, 2)).toEqual(['network.yml', 'system.json']);
    expect([...files.keys()].filter((name) => name.endsWith('.et'))).toHaveLength(8);
    const again = await readBack(files, design);
    expect(runOf(again).iterationNs).toBeCloseTo(runOf(design).iterationNs, 3);
  });

  it('has groups of ranks by number, each rank in its own', () => {
    const files = unzipped(valueOf(zipAstra2(DESIGNS[0]![1], [100, 50])));
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
    const files = unzipped(valueOf(zipAstra2(design, [100, 50])));
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
    const files = unzipped(valueOf(zipAstra2(DESIGNS[0]![1], [100, 50])));
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
