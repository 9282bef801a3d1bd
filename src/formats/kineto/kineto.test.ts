import { describe, expect, it } from 'vitest';
import { expandDesign } from '../../design/text/expand.ts';
import type { Design } from '../../design/document.ts';
import { runOf } from '../../testing/runs/run-of.ts';
import { valueOf } from '../../units/result.ts';
import { openAny } from '../open-any.ts';
import { recognise } from '../recognise.ts';
import { createProfileReader } from './profile.ts';
import { stepOf } from './step.ts';

const MB = 1_048_576;

const ring = (npus: number, gbps = 100): Design =>
  valueOf(
    expandDesign({
      v: 1,
      topology: { dimensions: [{ kind: 'ring', size: npus, linkLatencyNs: 0, tier: 'node' }] },
      bandwidth: { scheme: 'custom', budgetGBps: gbps, customGBps: [gbps], mode: 'fixed' },
      system: { chunks: 1, endpointDelayNs: 0 },
    }),
  );

interface Made {
  readonly name?: string;
  readonly stream?: number;
  readonly from: number;
  readonly to: number;
  readonly launch?: number;
  readonly args?: Readonly<Record<string, unknown>>;
}

let correlation = 0;
const kernel = ({
  name = 'gemm',
  stream = 7,
  from,
  to,
  launch = from - 5,
  args = {},
}: Made): readonly unknown[] => {
  correlation += 1;
  return [
    {
      ph: 'X',
      cat: 'cuda_runtime',
      name: 'cudaLaunchKernel',
      pid: 1,
      tid: 1,
      ts: launch,
      dur: 1,
      args: { correlation },
    },
    {
      ph: 'X',
      cat: 'kernel',
      name,
      pid: 0,
      tid: stream,
      ts: from,
      dur: to - from,
      args: { device: 0, stream, correlation, ...args },
    },
  ];
};
const allReduce = (made: Made, megabytes: number, ranks = '[0, 1, 2, 3]', size = 4): readonly unknown[] =>
  kernel({
    stream: 20,
    name: 'ncclDevKernel_AllReduce_Sum_bf16_RING_LL(ncclDevKernelArgsStorage<4096ul>)',
    args: {
      'Collective name': 'allreduce',
      'In msg nelems': (megabytes * MB) / 2,
      'Out msg nelems': (megabytes * MB) / 2,
      'Group size': size,
      dtype: 'BFloat16',
      'Process Group Ranks': ranks,
    },
    ...made,
  });
const step = (number: number, from: number, to: number): unknown => ({
  ph: 'X',
  cat: 'user_annotation',
  name: `ProfilerStep#${number}`,
  pid: 1,
  tid: 1,
  ts: from,
  dur: to - from,
});

const text = (events: readonly unknown[], world?: number): string =>
  JSON.stringify({
    schemaVersion: 1,
    deviceProperties: [],
    ...(world === undefined ? {} : { distributedInfo: { backend: 'nccl', rank: 0, world_size: world } }),
    traceEvents: [{ ph: 'M', name: 'process_name', pid: 0, args: { name: 'a "}]" \\' } }, ...events],
    traceName: 't.json',
  });

const opened = async (file: string, design: Design) =>
  valueOf(await openAny([{ name: 't.json', text: file }], design));

function profileOf(file: string, pieces = 1) {
  const reader = createProfileReader('t.json');
  const length = Math.ceil(file.length / pieces);
  for (let at = 0; at < file.length; at += length) reader.push(file.slice(at, at + length));
  return valueOf(reader.finish());
}

// A step of 129 ms: two streams that compute from 0 to 100 and from 60 to 118.2 ms, and one that communicates from 14.5 to 129.
const BUSY = [
  step(3, 0, 130_000),
  ...kernel({ from: 10, to: 100_000, launch: 1 }),
  ...kernel({ from: 60_000, to: 118_210, stream: 8 }),
  ...allReduce({ from: 14_510, to: 129_010 }, 64),
];

describe('a profile of PyTorch', () => {
  it('is recognised and says how long its streams are busy', async () => {
    const file = text(BUSY, 4);
    expect(recognise({ name: 't.json', text: file })).toBe('kineto');
    expect(stepOf(profileOf(file)).busy).toEqual({
      wholeUs: 129_000,
      computeUs: 118_200,
      communicationUs: 114_500,
      exposedUs: 10_800,
    });
    const { losses } = await opened(file, ring(4));
    expect(losses.map(({ message }) => message)).toContain(
      'as measured: 129 ms, of which 118 ms compute and 115 ms communication, 10.8 ms of it beside no computation; 3 kernels on 3 streams',
    );
  });

  it('is the same in pieces of any size', () => {
    const file = text(BUSY, 4);
    for (const pieces of [2, 7, 100, 1000]) expect(profileOf(file, pieces)).toEqual(profileOf(file));
  });

  it('takes its step of median length', () => {
    const steps = [0, 1, 2].flatMap((index) => {
      const from = index * 1000;
      const length = [900, 300, 200][index]!;
      return [step(index, from, from + length), ...kernel({ from: from + 10, to: from + length - 10 })];
    });
    expect(stepOf(profileOf(text(steps))).step?.name).toBe('ProfilerStep#1');
  });
});

describe('a profile on a network', () => {
  // A computes 100 µs, then 50 µs beside an all-reduce of 15.7 µs; what begins when both have ended takes 20 µs.
  const overlapped = [
    ...kernel({ name: 'A', from: 0, to: 100, launch: -9 }),
    ...allReduce({ from: 100, to: 120, launch: -8 }, 1),
    ...kernel({ name: 'B', from: 100, to: 150, launch: -7 }),
    ...kernel({ name: 'C', from: 150, to: 170, launch: -6 }),
  ];

  it('keeps what its compute takes and what hides behind it', async () => {
    const { design } = await opened(text(overlapped, 4), ring(4));
    const { iterationNs, exposedCommNs } = runOf(design);
    expect(iterationNs).toBeCloseTo(170_000, 3);
    expect(exposedCommNs).toBeCloseTo(0, 3);
  });

  it('waits for a slower network where the trace does', async () => {
    const { design } = await opened(text(overlapped, 4), ring(4, 10));
    // 1.5 MB over 10 GB/s begin at 100 µs, and C waits for them.
    expect(runOf(design).iterationNs).toBeCloseTo(120_000 + (1.5 * MB) / 10, 3);
  });

  it('keeps the time by which the host launches late', async () => {
    const late = [...kernel({ from: 0, to: 10 }), ...kernel({ from: 35, to: 40 })];
    const { design } = await opened(text(late, 4), ring(4));
    expect(runOf(design).iterationNs).toBeCloseTo(40_000, 3);
  });

  it('has groups by their ranks, also where the list is cut off', async () => {
    const groups = [...allReduce({ from: 0, to: 10 }, 1, '[0, 2, ...]', 4)];
    const { design } = await opened(text(groups, 8), ring(8));
    expect(design.workload).toMatchObject({
      layers: [
        { forward: [{ collective: 'allReduce', bytes: MB, role: 'data', span: { size: 4, stride: 2 } }] },
      ],
    });
  });

  it('takes sizes from what the host notes, for kernels that note none', async () => {
    const args = { 'External id': 77 };
    const said = {
      ph: 'X',
      cat: 'cpu_op',
      name: 'record_param_comms',
      pid: 1,
      tid: 1,
      ts: 0,
      dur: 1,
      args: {
        ...args,
        'Collective name': '_allgather_base',
        'In msg nelems': 1024,
        dtype: 'Float',
        'Group size': 4,
      },
    };
    const events = [said, ...kernel({ name: 'ncclKernel_AllGather_RING', from: 0, to: 10, args })];
    const { design } = await opened(text(events, 4), ring(4));
    expect(design.workload).toMatchObject({
      layers: [{ forward: [{ collective: 'allGather', bytes: 4096 }] }],
    });
  });

  it('says how many NPUs its collectives take where the network has another number of them', async () => {
    const { losses } = await opened(text(kernel({ from: 10, to: 20 }), 8), ring(16));
    expect(losses.map(({ message }) => message)).toContain(
      'the profile is of 8 ranks, and the open network has 16 NPUs: a collective of all 8 ranks is one of all 16 NPUs here, and one of fewer ranks keeps its size',
    );
  });

  it('keeps the measured time of communication that does not say its size', async () => {
    const events = [...kernel({ name: 'ncclDevKernel_SendRecv', from: 0, to: 30 })];
    const { design, losses } = await opened(text(events, 4), ring(4));
    expect(runOf(design).iterationNs).toBeCloseTo(30_000, 3);
    expect(losses.map(({ message }) => message)).toContain(
      '1 kernels communicate without saying how much: they take what was measured',
    );
  });
});

describe('a profile that is not one', () => {
  const refusal = async (file: string): Promise<string> => {
    const read = await openAny([{ name: 't.json', text: file }], ring(4));
    return read.ok ? '' : read.problems.map(({ path, message }) => `${path}: ${message}`).join('\n');
  };

  it('is refused by its event', async () => {
    const file = text(BUSY, 4);
    expect(await refusal(file.slice(0, file.length - 200))).toBe(
      't.json: event 8: is not complete: the file ends inside of its list of events',
    );
    expect(await refusal('{"traceEvents": []}')).toBe(
      't.json: has no kernel of an accelerator; expected a trace of one',
    );
    expect(await refusal('{"traceEvents": [{"cat": "kernel", "ts": }]}')).toBe(
      't.json: event 1: is no JSON; expected an event of a Chrome trace',
    );
  });
});
