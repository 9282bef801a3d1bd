import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { SOME_DESIGN } from '../../testing/designs.ts';
import { NODE_TYPES, type ChakraNode } from '../../formats/chakra/node.ts';
import { writeEt } from '../../formats/chakra/write-et.ts';
import { previewTraces } from './preview-traces.ts';
import type { ImportPreview } from './preview.ts';

const pace = {
  now: () => performance.now(),
  pause: () => new Promise<void>((resolve) => void setTimeout(resolve, 0)),
};

async function previewOf(files: readonly File[]): Promise<ImportPreview> {
  const outcome = await previewTraces(files, SOME_DESIGN, {
    pace,
    onProgress: () => undefined,
    isStopped: () => false,
  });
  if (outcome.status !== 'finished') throw new Error(outcome.status);
  return outcome.value;
}

async function refusal(files: readonly File[]): Promise<string> {
  const { read } = await previewOf(files);
  return read.ok ? '' : read.problems.map(({ path, message }) => `${path}: ${message}`).join('\n');
}

const node = (id: number, type: ChakraNode['type'], after: readonly number[], us: number): ChakraNode => ({
  id,
  name: `n${id}`,
  type,
  after,
  attributes: new Map<string, number | string>(
    type === 'collective'
      ? [
          ['comm_type', 0],
          ['comm_size', 1_000_000],
          ['pg_name', 'tp'],
        ]
      : [],
  ),
  durationUs: us,
});
const bytes = (us: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(writeEt([node(1, 'compute', [], us), node(2, 'collective', [1], 0)]));
const zipped = (data: Uint8Array | string): Uint8Array<ArrayBuffer> => Uint8Array.from(gzipSync(data));

describe('files with traces among them', () => {
  it('are read with the groups of their ranks, inflated where they are gzips', async () => {
    const files = [0, 1, 2, 3].map((rank) =>
      rank % 2 === 0
        ? new File([bytes(10)], `t.${rank}.et`)
        : new File([zipped(bytes(10))], `t.${rank}.et.gz`),
    );
    const groups = new File(['{"tp": [0, 1, 2, 3]}'], 'groups.json');
    const { files: named, read } = await previewOf([...files, groups]);
    expect(named.map(({ what }) => what)).toEqual([
      'communicator groups of ASTRA-sim 2',
      ...Array<string>(4).fill('a Chakra execution trace'),
    ]);
    expect(read).toMatchObject({ ok: true, value: { design: { workload: { kind: 'table' } } } });
  });

  it('say what all ranks take where they do different things', async () => {
    const files = [10, 10, 10, 30].map((us, rank) => new File([bytes(us)], `t.${rank}.et`));
    const { read } = await previewOf(files);
    if (!read.ok) throw new Error(read.problems[0]?.message);
    const lines = read.value.losses.map(({ message }) => message);
    expect(lines.some((line) => line.startsWith('t.0.et and 2 more: compute 10 µs,'))).toBe(true);
    expect(lines.some((line) => line.startsWith('t.3.et: compute 30 µs,'))).toBe(true);
  });

  it('may bring the network and the system of ASTRA-sim 2', async () => {
    const network = 'topology: [ Ring ]\nnpus_count: [ 4 ]\nbandwidth: [ 50.0 ]\nlatency: [ 500.0 ]\n';
    const { read } = await previewOf([
      new File([bytes(10)], 't.0.et'),
      new File([network], 'network.yml'),
      new File(['{"scheduling-policy": "FIFO", "preferred-dataset-splits": 2}'], 'system.json'),
      new File(['{"tp": [0, 1, 2, 3]}'], 'groups.json'),
    ]);
    expect(read).toMatchObject({
      ok: true,
      value: {
        design: {
          topology: { dimensions: [{ kind: 'ring', size: 4 }] },
          system: { chunks: 2 },
          workload: { layers: [{}, { forward: [{ collective: 'allReduce' }] }] },
        },
      },
    });
  });

  it('may be a profile of PyTorch', async () => {
    const event = { ph: 'X', cat: 'kernel', name: 'gemm', ts: 1, dur: 5, args: { stream: 7 } };
    const file = new File(
      [zipped(JSON.stringify({ schemaVersion: 1, traceEvents: [event] }))],
      'rank0.json.gz',
    );
    const { read } = await previewOf([file]);
    expect(read).toMatchObject({ ok: true, value: { design: { workload: { layers: [{ name: 'gemm' }] } } } });
  });
});

describe('hostile files', () => {
  const cases: readonly (readonly [
    what: string,
    name: string,
    data: Uint8Array | string,
    message: RegExp,
  ])[] = [
    [
      'a gzip of nothing but zeros',
      'x.json.gz',
      gzipSync(new Uint8Array(200e6)),
      /more than 200 times its size|more than 16000000/,
    ],
    [
      'a gzip of a trace of zeros',
      'x.et.gz',
      gzipSync(new Uint8Array(200e6)),
      /has the id of another node|200 times/,
    ],
    ['a gzip that ends early', 'x.et.gz', gzipSync(bytes(1)).subarray(0, 30), /cannot be read/],
    ['a gzip that is damaged', 'x.et.gz', Uint8Array.from([0x1f, 0x8b, 8, 0, 1, 2, 3]), /cannot be read/],
    ['a trace that ends early', 'x.et', bytes(1).subarray(0, 20), /byte \d+/],
    [
      'a trace of one long message',
      'x.et',
      Uint8Array.from([0xff, 0xff, 0xff, 0xff, 0x0f, 0, 0, 0, 0, 0, 0]),
      /byte 0/,
    ],
    ['a trace in UTF-16', 'x.json', Buffer.from('{"traceEvents": []}', 'utf16le'), /UTF-16/],
    [
      'events in events',
      'x.json',
      `{"traceEvents": [${'['.repeat(2_000_000)}`,
      /more than 1000000 letters|complete/,
    ],
    [
      'an event without an end',
      'x.json',
      `{"traceEvents": [{"cat": "kernel", "name": "${'x'.repeat(3_000_000)}`,
      /letters/,
    ],
    [
      'no list of events',
      'x.json',
      `{"schemaVersion": 1, "deviceProperties": [], "a": "${'x'.repeat(3_000_000)}`,
      /no traceEvents/,
    ],
    ['groups in groups', 'g.json', `{"0": [0, ${'['.repeat(100_000)}`, /./],
  ];

  it.each(cases)('%s is refused within 2 s', async (_, name, data, message) => {
    const began = process.cpuUsage();
    const files = [new File([typeof data === 'string' ? data : Uint8Array.from(data)], name)];
    if (name === 'g.json') files.push(new File([bytes(1)], 't.0.et'));
    expect(await refusal(files)).toMatch(message);
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000).toBeLessThan(2000);
  });
});

describe('a task that is cancelled', () => {
  const SLICE_BYTES = 2 ** 18;
  const large = Uint8Array.from(
    writeEt(
      Array.from({ length: 50_000 }, (_, index) =>
        node(index, NODE_TYPES[4], index === 0 ? [] : [index - 1], 1),
      ),
    ),
  );

  /** Reads two large files on a clock that is at the end of a time slice whenever it is read, and stops after this many pauses. */
  async function pausesOf(most: number) {
    let nowMs = 0;
    let pauses = 0;
    const reports: string[] = [];
    const outcome = await previewTraces(
      [0, 1].map((rank) => new File([large], `t.${rank}.et`)),
      SOME_DESIGN,
      {
        pace: {
          now: () => (nowMs += 1000),
          pause: () => Promise.resolve(void (pauses += 1)),
        },
        onProgress: ({ doing }) => void reports.push(doing),
        isStopped: () => pauses >= most,
      },
    );
    return {
      status: outcome.status,
      pauses,
      readings: reports.filter((doing) => doing.startsWith('Reading')),
    };
  }

  it('may end every 256 KiB while it reads', async () => {
    const { status, readings } = await pausesOf(Infinity);
    expect(status).toBe('finished');
    expect(large.length).toBeGreaterThan(3 * SLICE_BYTES);
    expect(readings.length).toBeGreaterThanOrEqual(2 * Math.floor(large.length / SLICE_BYTES));
  });

  it.each([1, 2, 5])('ends at most one pause after pause %i, in which it is asked to', async (asked) => {
    const { status, pauses } = await pausesOf(asked);
    expect(status).toBe('cancelled');
    expect(pauses).toBeLessThanOrEqual(asked + 1);
  });
});
