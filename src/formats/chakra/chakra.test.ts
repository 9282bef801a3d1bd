import fc from 'fast-check';
import protobuf from 'protobufjs';
import { describe, expect, it } from 'vitest';
import { expandDesign } from '../../design/text/expand.ts';
import type { Design } from '../../design/document.ts';
import { runOf } from '../../testing/runs/run-of.ts';
import { valueOf } from '../../units/result.ts';
import { openAny } from '../open-any.ts';
import { recognise } from '../recognise.ts';
import type { RankTrace } from './columns.ts';
import { NODE_TYPES, type ChakraNode } from './node.ts';
import { readEt } from './read-et.ts';
import { writeEt } from './write-et.ts';

/** The messages that are read, as the public schema has them (mlcommons/chakra, Apache-2.0). */
const SCHEMA = `syntax = "proto3";
message AttributeProto {
  string name = 1;
  oneof value { double double_val = 3; int32 int32_val = 7; int64 int64_val = 9; uint64 uint64_val = 13; bool bool_val = 27; string string_val = 29; }
}
message GlobalMetadata { string version = 1; repeated AttributeProto attr = 2; }
message Node {
  uint64 id = 1; string name = 2; int32 type = 3;
  repeated uint64 ctrl_deps = 4; repeated uint64 data_deps = 5;
  uint64 start_time_micros = 6; uint64 duration_micros = 7;
  repeated AttributeProto attr = 10;
}`;
const { root } = protobuf.parse(SCHEMA, { keepCase: true });
const Metadata = root.lookupType('GlobalMetadata');
const NodeMessage = root.lookupType('Node');

const node = (id: number, fields: Partial<ChakraNode> = {}): ChakraNode => ({
  id,
  name: `n${id}`,
  type: 'compute',
  after: [],
  attributes: new Map(),
  durationUs: 0,
  ...fields,
});

/** A file as protobufjs writes it. */
function encoded(nodes: readonly ChakraNode[]): Uint8Array {
  const writer = protobuf.Writer.create();
  Metadata.encode({ version: '0.0.4' }, writer.fork()).ldelim();
  for (const { id, name, type, after, durationUs, attributes } of nodes) {
    const attr = [...attributes].map(([key, value]) =>
      typeof value === 'string' ? { name: key, string_val: value } : { name: key, uint64_val: value },
    );
    const message = {
      id,
      name,
      type: NODE_TYPES.indexOf(type),
      data_deps: after,
      duration_micros: durationUs,
      attr,
    };
    NodeMessage.encode(message, writer.fork()).ldelim();
  }
  return writer.finish();
}

/** The nodes of a trace as they were written. */
const nodesOf = (trace: RankTrace): readonly ChakraNode[] =>
  Array.from(trace.id, (id, index) =>
    node(id, {
      name: trace.nameOf(index),
      type: NODE_TYPES[trace.type[index]!]!,
      durationUs: trace.durationUs[index]!,
      after: [...trace.before.subarray(trace.start[index], trace.start[index + 1])].map(
        (before) => trace.id[before]!,
      ),
      attributes: new Map<string, number | string>([
        ['comm_size', trace.commBytes[index]!],
        ['pg_name', trace.groupNames[trace.group[index]!]!],
      ]),
    }),
  );

const textOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

const nodes = fc
  .array(
    fc.record({
      name: fc.string({ maxLength: 20 }),
      type: fc.constantFrom(...NODE_TYPES),
      durationUs: fc.nat(1e9),
      size: fc.integer({ min: 0, max: 2 ** 45 }),
      before: fc.array(fc.nat(50), { maxLength: 3 }),
    }),
    { maxLength: 40 },
  )
  .map((list) =>
    list.map(({ name, type, durationUs, size, before }, index) =>
      node(index + 1, {
        name,
        type,
        durationUs,
        after: [...new Set(before.filter((id) => id >= 1 && id <= index))],
        attributes: new Map<string, number | string>([
          ['comm_size', size],
          ['pg_name', 'world'],
        ]),
      }),
    ),
  );

describe('an execution trace of Chakra', () => {
  it('written by protobufjs is read', () => {
    fc.assert(
      fc.property(nodes, (list) => {
        const trace = valueOf(readEt('x.et', encoded(list)));
        expect(trace.version).toBe('0.0.4');
        expect(nodesOf(trace)).toEqual(list);
      }),
    );
  });

  it('that is written is read by protobufjs, which has the public schema', () => {
    fc.assert(
      fc.property(nodes, (list) => {
        const reader = protobuf.Reader.create(writeEt(list));
        expect(Metadata.decodeDelimited(reader).toJSON()).toEqual({ version: '0.0.4' });
        for (const { id, name, type, after, durationUs, attributes } of list) {
          const message = NodeMessage.toObject(NodeMessage.decodeDelimited(reader), {
            longs: Number,
            defaults: true,
          });
          expect(message).toMatchObject({
            id,
            name,
            type: NODE_TYPES.indexOf(type),
            data_deps: after,
            duration_micros: durationUs,
          });
          expect(message['attr']).toHaveLength(attributes.size);
          expect((message['attr'] as Record<string, unknown>[])[0]).toMatchObject({
            name: 'comm_size',
            int64_val: attributes.get('comm_size'),
          });
        }
        expect(reader.pos).toBe(reader.len);
      }),
    );
  });
});

const ring = (npus: number): Design =>
  valueOf(
    expandDesign({
      v: 1,
      topology: { dimensions: [{ kind: 'ring', size: npus, linkLatencyNs: 0, tier: 'node' }] },
      bandwidth: { scheme: 'custom', budgetGBps: 100, customGBps: [100], mode: 'fixed' },
      system: { chunks: 1, endpointDelayNs: 0 },
    }),
  );

function onSwitch(npus: number): Design {
  const design = ring(npus);
  const [dimension] = design.topology.dimensions;
  return { ...design, topology: { ...design.topology, dimensions: [{ ...dimension!, kind: 'switch' }] } };
}

async function opened(files: readonly { readonly name: string; readonly text: string }[], current: Design) {
  const read = await openAny(files, current);
  if (!read.ok) throw new Error(read.problems.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  return read.value;
}

const collective = (type: number, bytes: number): ChakraNode =>
  node(1, {
    type: 'collective',
    attributes: new Map([
      ['comm_type', type],
      ['comm_size', bytes],
    ]),
  });

describe('traces as a design', () => {
  const MB = 1_048_576;

  // Bytes that an NPU sends on a ring of P, of the size of the whole, at 100 GB/s.
  it.each([
    ['all-reduce', 0, (p: number) => (2 * (p - 1)) / p],
    ['reduce-scatter', 7, (p: number) => (p - 1) / p],
    // Of what an NPU has at first.
    ['all-gather', 2, (p: number) => p - 1],
  ] as const)('take what the closed form of one %s of 1 MB says', async (_, type, share) => {
    for (const npus of [4, 8, 16]) {
      const text = textOf(writeEt([collective(type, MB)]));
      expect(recognise({ name: 'x.0.et', text })).toBe('astra2.trace');
      const { design } = await opened([{ name: 'x.0.et', text }], ring(npus));
      expect(runOf(design).iterationNs / ((MB * share(npus)) / 100)).toBeCloseTo(1, 3);
    }
  });

  // As the microbenchmarks of mlcommons/chakra and astra-sim (MIT, Apache-2.0): 1 MB on a switch, whose files are made here.
  it('take what the closed form of one all-to-all of 1 MB says', async () => {
    for (const npus of [4, 8, 16]) {
      const text = textOf(writeEt([collective(6, MB)]));
      const { design } = await opened([{ name: 'x.0.et', text }], onSwitch(npus));
      expect(runOf(design).iterationNs / ((MB * (npus - 1)) / npus / 100)).toBeCloseTo(1, 3);
    }
  });

  // Byte by byte what the scripts of astra-sim (examples/workload/microbenchmarks, MIT) write: the first rank leaves out its id, which is 0.
  it.each([
    ['all_reduce', 0, 1.5],
    ['all_gather', 2, 3],
    ['all_to_all', 6, 0.75],
  ])('of the microbenchmark %s of astra-sim are one collective of all ranks', async (name, type, share) => {
    const label = `${name}_4npus_1MB`;
    const attributes = [
      `\x0a\x09is_cpu_op\xd8\x01\x00`,
      `\x0a\x09comm_type\x48${String.fromCharCode(type)}`,
      `\x0a\x09comm_size\x48\x80\x80\x40`,
    ].map((text) => `\x52${String.fromCharCode(text.length)}${text}`);
    const files = [0, 1, 2, 3].map((rank) => {
      const id = rank === 0 ? '' : `\x08${String.fromCharCode(rank)}`;
      const body = `${id}\x12${String.fromCharCode(label.length)}${label}\x18\x07${attributes.join('')}`;
      return {
        name: `${name}.${rank}.et`,
        text: `\x07\x0a\x050.0.4${String.fromCharCode(body.length)}${body}`,
      };
    });
    const current = type === 6 ? onSwitch(4) : ring(4);
    const { design } = await opened(files, current);
    expect(design.workload).toMatchObject({ kind: 'table', layers: [{ name: label }] });
    expect(runOf(design).iterationNs / ((MB * share) / 100)).toBeCloseTo(1, 3);
  });

  it('of ranks that do the same are one, whatever their ids and names', async () => {
    const chain = (first: number, name: string): readonly ChakraNode[] => [
      node(first, { name, durationUs: 100 }),
      { ...collective(0, MB), id: first + 5, name, after: [first] },
      node(first + 9, { name, durationUs: 50, after: [first + 5] }),
    ];
    const files = [0, 1, 2, 3].map((rank) => ({
      name: `x.${rank}.et`,
      text: textOf(writeEt(chain(10 * rank, `r${rank}`))),
    }));
    const { design, losses } = await opened(files, ring(4));
    expect(losses.map(({ message }) => message)).toEqual([
      '4 ranks that do the same: all NPUs of the open network do so',
    ]);
    expect(runOf(design).iterationNs).toBeCloseTo(150_000 + (1.5 * MB) / 100, -1);
  });

  it('in the JSON of the feeder are the same', async () => {
    const text =
      '{"workload_graph":[{"Id":0,"Name":"GEMM","NodeType":4,"ctrlDeps":[],"data_deps":[],"runtime":100,"tensor_size":1048576},{"Id":1,"Name":"AR","NodeType":7,"data_deps":[0],"comm_type":0,"comm_size":1048576}]}';
    expect(recognise({ name: 'trace.json', text })).toBe('astra2.trace.json');
    const { design } = await opened([{ name: 'trace.json', text }], ring(4));
    expect(design.workload).toMatchObject({ layers: [{ name: 'GEMM' }, { name: 'AR' }] });
    expect(runOf(design).iterationNs).toBeCloseTo(100_000 + (1.5 * MB) / 100, -1);
  });

  it('are refused by the node that is in a circle or waits for nothing', async () => {
    const open = (list: readonly ChakraNode[]) =>
      opened([{ name: 'x.et', text: textOf(writeEt(list)) }], ring(4));
    await expect(open([node(1, { after: [2] }), node(2, { after: [1] })])).rejects.toThrow(
      'x.et: node 1: "n1" waits for itself by way of others: 2 nodes are in or behind a circle',
    );
    await expect(open([node(1, { after: [9] })])).rejects.toThrow(
      'x.et: node 1: "n1" waits for node 9, which the file does not have',
    );
    await expect(open([node(1), node(1)])).rejects.toThrow('has the id of another node');
    await expect(open([collective(77, 8)])).rejects.toThrow(
      'node 1: "n1" has comm_type 77; expected one from 0 to 9',
    );
  });

  it('that end early, or are no protocol buffers, are refused by the byte', () => {
    const bytes = encoded([node(1, { durationUs: 5 }), collective(0, MB)]);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), fc.nat(bytes.length), (at, value, end) => {
        const damaged = Uint8Array.from(bytes).subarray(0, end);
        if (at < end) damaged[at] = value;
        const read = readEt('x.et', damaged);
        if (!read.ok) expect(read.problems[0]?.path).toMatch(/^x\.et: (byte|node) \d+$/);
      }),
    );
  });
});
