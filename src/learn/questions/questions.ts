/** The questions of the gallery, each with its designs and its answer. */
import { lessTime, moreTime, percent, timesThroughput, type Question } from './question.ts';

/** The layout of arXiv 2407.21783, table 4, interleaved as section 3.3 has it, with the chunks that run fastest. */
const LLAMA_405B = {
  v: 2,
  model: 'llama-3-405b',
  machine: 'dgx-h100-32',
  npus: 16384,
  tensor: 8,
  batch: 2048,
  microBatch: 1,
  parallelism: {
    zeroStage: 2,
    checkpointing: 'none',
    fusedAttention: true,
    pipeline: { stages: 16, schedule: 'interleaved', chunks: 4 },
  },
} as const;
const LLAMA_70B = {
  v: 2,
  model: 'llama-3-70b',
  machine: 'dgx-h100-32',
  npus: 512,
  tensor: 8,
  pipeline: 4,
  batch: 512,
} as const;
const GPT_3 = { v: 2, model: 'gpt-3', machine: 'dgx-a100-32', npus: 512, tensor: 8, pipeline: 8 } as const;
const LLAMA_8B = { v: 2, model: 'llama-3-8b', machine: 'dgx-h100-32', npus: 256, batch: 512 } as const;

/** NVLink of 450 GB/s within a node of H100s, and a NIC for each NPU. */
const withNics = (nicGBps: number) => ({
  bandwidth: { mode: 'fixed', scheme: 'custom', budgetGBps: 450 + nicGBps, customGBps: [450, nicGBps] },
});

/** Mixtral 8x7B on 64 NPUs with 100 GB/s each, experts over eight of them. */
const mixtralOn = (dimensions: readonly object[], customGBps: readonly number[]) => ({
  v: 2,
  model: 'mixtral-8x7b',
  expert: 8,
  batch: 512,
  topology: {
    dimensions: dimensions.map((dimension) => ({ ...dimension, linkLatencyNs: 500, tier: 'node' })),
    splitBandwidth: 'links',
  },
  compute: { peakTflops: 989, efficiency: 0.5, memoryGBps: 3350, capacityGB: 80 },
  bandwidth: { mode: 'fixed', scheme: 'custom', budgetGBps: 100, customGBps },
});

export const QUESTIONS: readonly Question[] = [
  {
    id: 'nic-for-405b',
    question: 'Does the NIC matter for Llama 3 405B?',
    designs: [
      { ...LLAMA_405B, name: '400 Gb/s NICs' },
      { ...LLAMA_405B, ...withNics(100), name: '800 Gb/s NICs' },
      { ...LLAMA_405B, ...withNics(25), name: '200 Gb/s NICs' },
    ],
    tab: 'why',
    answer:
      'Yes, as it was trained on 16,384 H100s, with gradients sharded over 128 replicas: 800 Gb/s NICs take 20 % off the step, and 200 Gb/s add 54 %.',
    answerOf: ([at400, at800, at200]) =>
      `Yes, as it was trained on 16,384 H100s, with gradients sharded over 128 replicas: 800 Gb/s NICs take ${lessTime(at400!, at800!)} off the step, and 200 Gb/s add ${moreTime(at400!, at200!)}.`,
  },
  {
    id: 'network-for-experts',
    question: 'Ring, torus or switch for a mixture of experts?',
    designs: [
      { ...mixtralOn([{ kind: 'switch', size: 64 }], [100]), name: 'Switch(64)' },
      { ...mixtralOn([{ kind: 'ring', size: 64 }], [100]), name: 'Ring(64)' },
      {
        ...mixtralOn(
          [
            { kind: 'ring', size: 8 },
            { kind: 'ring', size: 8 },
          ],
          [50, 50],
        ),
        name: 'Torus of 8 x 8',
      },
    ],
    tab: 'why',
    answer:
      'A switch: with 100 GB/s for each of 64 NPUs, Mixtral 8x7B takes 42 % longer on a ring, and 37 % on a torus, where the experts exchange over one axis.',
    answerOf: ([onSwitch, onRing, onTorus]) =>
      `A switch: with 100 GB/s for each of 64 NPUs, Mixtral 8x7B takes ${moreTime(onSwitch!, onRing!)} longer on a ring, and ${moreTime(onSwitch!, onTorus!)} on a torus, where the experts exchange over one axis.`,
  },
  {
    id: 'equal-wastes',
    question: 'Why does an equal split waste bandwidth?',
    designs: [{ v: 2, assumptions: 'paper', name: 'GPT-3 on a 4D network' }],
    tab: 'timeline',
    answer:
      'Inner dimensions carry most bytes, so that outer ones idle: by SmartBW the same 300 GB/s train GPT-3 15 % faster.',
    answerOf: ([run]) => {
      const equal = run!.bySchemeNs.get('equal')!;
      const smart = run!.bySchemeNs.get('smart')!;
      return `Inner dimensions carry most bytes, so that outer ones idle: by SmartBW the same 300 GB/s train GPT-3 ${percent(equal / smart - 1)} faster.`;
    },
  },
  {
    id: 'fp8-twice',
    question: 'Is FP8 twice as fast?',
    designs: [
      { ...LLAMA_70B, name: 'BF16' },
      { ...LLAMA_70B, precision: 'fp8', name: 'FP8' },
    ],
    tab: 'why',
    answer:
      'No: 1.3 times as fast for Llama 3 70B on 512 H100s, since attention, norms and traffic stay as they are.',
    answerOf: ([bf16, fp8]) =>
      `No: ${timesThroughput(bf16!, fp8!)} times as fast for Llama 3 70B on 512 H100s, since attention, norms and traffic stay as they are.`,
  },
  {
    id: 'tensor-over-nodes',
    question: 'What does tensor parallelism over two nodes cost?',
    designs: [
      { ...LLAMA_70B, name: 'TP 8, within a node' },
      { ...LLAMA_70B, tensor: 16, pipeline: 2, name: 'TP 16, over two nodes' },
    ],
    tab: 'why',
    answer: 'Llama 3 70B on 512 H100s takes 25 % longer with TP 16 and 2 stages than with TP 8 and 4.',
    answerOf: ([within, over]) =>
      `Llama 3 70B on 512 H100s takes ${moreTime(within!, over!)} longer with TP 16 and 2 stages than with TP 8 and 4.`,
  },
  {
    id: 'micro-batches',
    question: 'How many micro-batches fill a pipeline?',
    designs: [
      { ...GPT_3, batch: 512, name: '64 micro-batches' },
      { ...GPT_3, batch: 64, name: '8 micro-batches' },
    ],
    tab: 'stages',
    answer:
      'As many as the batch allows: GPT-3 over 8 stages trains 2.0 times as many tokens a second with 64 micro-batches as with 8.',
    answerOf: ([many, few]) =>
      `As many as the batch allows: GPT-3 over 8 stages trains ${timesThroughput(few!, many!)} times as many tokens a second with 64 micro-batches as with 8.`,
  },
  {
    id: 'overlap-hides',
    question: 'Does overlap hide data parallelism?',
    designs: [
      { ...LLAMA_8B, name: 'Overlapped' },
      { ...LLAMA_8B, parallelism: { overlap: null }, name: 'Not overlapped' },
    ],
    tab: 'timeline',
    answer:
      'Nearly all of it: for Llama 3 8B on 256 H100s 93 % of it hides behind compute, and the step takes 12 % less.',
    answerOf: ([overlapped, not]) =>
      `Nearly all of it: for Llama 3 8B on 256 H100s ${percent(1 - overlapped!.exposedNs / not!.exposedNs)} of it hides behind compute, and the step takes ${lessTime(not!, overlapped!)} less.`,
  },
  {
    id: 'shard-the-model',
    question: 'What does sharding the model cost?',
    designs: [
      { ...LLAMA_8B, name: 'ZeRO 0' },
      { ...LLAMA_8B, parallelism: { zeroStage: 3 }, name: 'ZeRO 3' },
    ],
    tab: 'why',
    answer:
      'Llama 3 8B on 256 H100s takes 5 % longer with ZeRO 3, which gathers parameters in every pass and keeps a share of them.',
    answerOf: ([whole, sharded]) =>
      `Llama 3 8B on 256 H100s takes ${moreTime(whole!, sharded!)} longer with ZeRO 3, which gathers parameters in every pass and keeps a share of them.`,
  },
];
