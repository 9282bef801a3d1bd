import { describe, expect, it } from 'vitest';
import { expandDesign } from '../../design/text/expand.ts';
import type { Design } from '../../design/document.ts';
import { NODE_TYPES } from '../../formats/chakra/node.ts';
import { WireWriter } from '../../formats/chakra/wire.ts';
import { readChromeTrace, type ReadTrace } from '../../testing/files/chrome-trace.ts';
import { runOf } from '../../testing/runs/run-of.ts';
import { valueOf } from '../../units/result.ts';
import { bothSidesFile } from './both-sides-file.ts';
import { previewTraces } from './preview-traces.ts';

const MB = 1_048_576;
const host = {
  pace: { now: () => performance.now(), pause: () => Promise.resolve() },
  onProgress: () => undefined,
  isStopped: () => false,
};
const ring = (gbps: number): Design =>
  valueOf(
    expandDesign({
      v: 1,
      topology: { dimensions: [{ kind: 'ring', size: 4, linkLatencyNs: 0, tier: 'node' }] },
      bandwidth: { scheme: 'custom', budgetGBps: gbps, customGBps: [gbps], mode: 'fixed' },
      system: { chunks: 1, endpointDelayNs: 0 },
    }),
  );

/** A kernel of a stream, with the call of the host that launches it. */
function kernel(
  name: string,
  stream: number,
  from: number,
  to: number,
  args: object = {},
): readonly object[] {
  const correlation = from * 100 + stream;
  return [
    { ph: 'X', cat: 'cuda_runtime', name: 'launch', tid: 1, ts: from - 50, dur: 1, args: { correlation } },
    {
      ph: 'X',
      cat: 'kernel',
      name,
      tid: stream,
      ts: from,
      dur: to - from,
      args: { device: 0, stream, correlation, ...args },
    },
  ];
}
const ALL_REDUCE = {
  'Collective name': 'allreduce',
  'In msg nelems': MB / 2,
  'Group size': 4,
  dtype: 'BFloat16',
  'Process Group Ranks': '[0, 1, 2, 3]',
};
// Times begin far from 0, as they do in every profile.
const EVENTS = [
  ...kernel('A', 7, 5000, 5100),
  ...kernel('A2', 7, 5100, 5130),
  ...kernel('ncclDevKernel_AllReduce', 20, 5130, 5170, ALL_REDUCE),
  ...kernel('B', 7, 5130, 5160),
  ...kernel('C', 7, 5172, 5190),
];
const profile = new File([JSON.stringify({ schemaVersion: 1, traceEvents: EVENTS })], 'rank0.json');

async function openedOn(files: readonly File[], network: Design): Promise<Design> {
  const outcome = await previewTraces(files, network, host);
  if (outcome.status !== 'finished') throw new Error(outcome.status);
  return valueOf(outcome.value.read).design;
}

async function besideOf(files: readonly File[], design: Design): Promise<ReadTrace> {
  const outcome = await bothSidesFile({ files, design, origin: { name: 'x', link: null } }, host);
  if (outcome.status !== 'finished') throw new Error(JSON.stringify(outcome));
  return readChromeTrace(await outcome.value.blob.text());
}

const eventsOf = ({ events }: ReadTrace, pid: number) =>
  events.filter((event) => event.pid === pid).map(({ name, ts, dur }) => [name, ts, dur]);

describe('a profile and its replay for Perfetto', () => {
  it('are two processes with the same streams, both from their first kernel on', async () => {
    const trace = await besideOf([profile], await openedOn([profile], ring(100)));
    expect([...trace.processes.values()]).toEqual([
      'Measured: rank0.json',
      'Replay on GPT-3 on a 4D network',
    ]);
    expect([...trace.tracks.values()]).toEqual(['Stream 7', 'Stream 20', 'Stream 7', 'Stream 20']);
    expect(eventsOf(trace, 1)).toEqual([
      ['A', 0, 100],
      ['A2', 100, 30],
      ['B', 130, 30],
      ['C', 172, 18],
      ['ncclDevKernel_AllReduce', 130, 40],
    ]);
    // 1.5 MB of the ring at 100 GB/s take 15.729 us, so that C waits for B; 2 us passed before it was launched.
    expect(eventsOf(trace, 2)).toEqual([
      ['A', 0, 100],
      ['A2', 100, 30],
      ['B', 130, 30],
      ['C', 162, 18],
      ['ncclDevKernel_AllReduce', 130, 15.729],
    ]);
  });

  it('has the replay of the network that is open by now, which ends when its run does', async () => {
    const opened = await openedOn([profile], ring(100));
    const slow = { ...opened, bandwidth: ring(10).bandwidth };
    const replayed = (await besideOf([profile], slow)).events.filter(({ pid }) => pid === 2);
    const endUs = Math.max(...replayed.map(({ ts, dur }) => ts + dur));
    expect(endUs).toBeCloseTo(runOf(slow).iterationNs / 1000, 2);
    expect(endUs).toBeGreaterThan(300);
  });

  it('are refused for another file than that of the design', async () => {
    const other = new File(
      [JSON.stringify({ schemaVersion: 1, traceEvents: kernel('A', 7, 5000, 5100) })],
      'other.json',
    );
    const design = await openedOn([profile], ring(100));
    expect(await bothSidesFile({ files: [other], design, origin: { name: 'x', link: null } }, host)).toEqual({
      status: 'refused',
      problems: [
        {
          path: 'other.json',
          message:
            'is another trace than that of the design (operations: 1, not 4); expected the file that it was opened from',
        },
      ],
    });
  });
});

describe('execution traces and their replay for Perfetto', () => {
  const COMPUTE = NODE_TYPES.indexOf('compute');
  const COLLECTIVE = NODE_TYPES.indexOf('collective');
  const attribute = (name: string, value: number): Uint8Array =>
    new WireWriter().text(1, name).varint(9, value).bytes();
  /** A compute node of 10 us and an all-reduce behind it, as a profiler dates them; 0 where it does not. */
  const et = (rank: number, startUs: number): File => {
    const began = (writer: WireWriter, us: number): WireWriter =>
      startUs === 0 ? writer : writer.varint(6, us);
    const compute = began(new WireWriter().varint(1, 1).text(2, 'n1').varint(3, COMPUTE), startUs).varint(
      7,
      10,
    );
    const collective = began(
      new WireWriter().varint(1, 2).text(2, 'n2').varint(3, COLLECTIVE).varint(5, 1),
      startUs + 12,
    )
      .varint(7, 50)
      .message(10, attribute('comm_type', 0))
      .message(10, attribute('comm_size', MB));
    const file = new WireWriter().delimited(new WireWriter().text(1, '0.0.4').bytes());
    for (const node of [compute, collective]) file.delimited(node.bytes());
    return new File([Uint8Array.from(file.bytes())], `t.${rank}.et`);
  };

  it('have a track for the compute and one for the communication of ranks that run alike', async () => {
    const files = [0, 1, 2, 3].map((rank) => et(rank, 7000));
    const trace = await besideOf(files, await openedOn(files, ring(100)));
    expect([...trace.tracks.values()].slice(0, 2)).toEqual(['t.0.et, compute', 't.0.et, communication']);
    expect(eventsOf(trace, 1)).toEqual([
      ['n1', 0, 10],
      ['n2', 12, 50],
    ]);
    expect(eventsOf(trace, 2)).toEqual([
      ['n1', 0, 10],
      ['n2', 10, 15.729],
    ]);
  });

  it('are refused where no node says when it began', async () => {
    const files = [0, 1, 2, 3].map((rank) => et(rank, 0));
    const design = await openedOn(files, ring(100));
    expect(await bothSidesFile({ files, design, origin: { name: 'x', link: null } }, host)).toMatchObject({
      status: 'refused',
      problems: [{ message: expect.stringMatching(/^does not say when its nodes began/) as string }],
    });
  });
});
