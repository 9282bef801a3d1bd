/** What was published of whole trainings: failures, goodput, hours and emissions. */
export interface PublishedTraining {
  readonly id: string;
  readonly run: string;
  readonly what: string;
  readonly unit: string;
  readonly published: number;
  /** The number is a bound: more than it was reached. */
  readonly isAtLeast?: true;
  /** The number is the authors' own projection, no measurement. */
  readonly isProjected?: true;
  /** Nothing that ours is computed from was fitted to the number or assumed for it, and both are of the same thing. */
  readonly isPredicted?: true;
  /** Taken from others' words of it: the source itself was not read for this table. */
  readonly isQuoted: boolean;
  readonly source: string;
  readonly url: string;
  /** What ours is computed from, and what is not in it. */
  readonly note: string;
}

const LLAMA = {
  source: 'Llama 3, arXiv 2407.21783',
  url: 'https://arxiv.org/abs/2407.21783',
  isQuoted: true,
};
const CARD = {
  source: 'Llama 3.1 model card',
  url: 'https://github.com/meta-llama/llama-models/blob/main/models/llama3_1/MODEL_CARD.md',
  isQuoted: true,
};
const RSC = {
  source: 'Revisiting Reliability in Large-Scale Machine Learning Research Clusters, arXiv 2410.21680',
  url: 'https://arxiv.org/abs/2410.21680',
  isQuoted: true,
};
const RSC_RATE = 'Ours: its mean rate, 6.50 failures in 1,000 days of a node of 8, times the nodes';

export const PUBLISHED_TRAININGS: readonly PublishedTraining[] = [
  {
    id: 'llama3-interruptions',
    run: 'Llama 3 405B, 16,384 H100, 54 days',
    what: 'unexpected interruptions',
    unit: '',
    published: 419,
    ...LLAMA,
    note: 'No prediction: the usual failure rates are those of this run. Of its 466 interruptions ours leaves out the 47 planned ones.',
  },
  {
    id: 'llama3-effective',
    run: 'Llama 3 405B, 16,384 H100, 54 days',
    what: 'effective training time',
    unit: '%',
    published: 90,
    isAtLeast: true,
    ...LLAMA,
    note: 'No prediction: the failure rates are those of this run. Ours assumes 5 minutes until a failure is noticed and 10 for a restart, and leaves out planned stops.',
  },
  {
    id: 'llama3-hours',
    run: 'Llama 3.1 405B, 15.6 T tokens',
    what: 'GPU hours',
    unit: 'M h',
    published: 30.84,
    isPredicted: true,
    ...CARD,
    note:
      'Ours: TP 8, PP 16 in 4 chunks, batches of 2,048 sequences of 8,192, the software that was measured on H100, failures included. ' +
      'It computes at 309 TFLOP/s a GPU, where table 4 of Llama 3 has 400, because ZeRO stage 2 reduces gradients after every micro-batch; ' +
      'reduced once an iteration (ZeRO stage 1) it is 451 TFLOP/s and 25.9 M h. ' +
      'Ours leaves out smaller batches at the start, long sequences and annealing at the end, planned stops and evaluation.',
  },
  {
    id: 'llama3-window',
    run: 'Llama 3 405B, 54 days × 16,384 H100',
    what: 'GPU hours',
    unit: 'M h',
    published: 21.23,
    ...LLAMA,
    note: 'No prediction: the 54 days are a part of the training; ours is the whole, as in the row before.',
  },
  {
    id: 'llama31-tonnes-405b',
    run: 'Llama 3.1 405B, its published hours',
    what: 'CO2, location-based',
    unit: 't',
    published: 8930,
    ...CARD,
    note: 'No prediction: 30.84 M h × 700 W × PUE 1 × 0.414 kg per kWh, a factor that was fitted to this card.',
  },
  {
    id: 'llama31-tonnes-all',
    run: 'Llama 3.1 of all sizes, their published hours',
    what: 'CO2, location-based',
    unit: 't',
    published: 11_390,
    ...CARD,
    note: 'No prediction: 39.3 M h by the same rule and factor.',
  },
  {
    id: 'opt-175b',
    run: 'OPT-175B, 992 A100',
    what: 'effective training time',
    unit: '%',
    published: 59,
    isPredicted: true,
    isQuoted: true,
    source: 'OPT, arXiv 2205.01068, and its log book',
    url: 'https://arxiv.org/abs/2205.01068',
    note:
      'Ours has the failure rates of Llama 3 and automatic restarts. It leaves out restarts by hand, hosts that were checked one by one, ' +
      'and the many restarts by choice after the loss diverged.',
  },
  {
    id: 'rsc-1024',
    run: 'RSC, jobs of 1,024 GPUs',
    what: 'mean time between failures',
    unit: 'h',
    published: 7.9,
    isPredicted: true,
    ...RSC,
    note: `${RSC_RATE}. Jobs of this size failed more often than that rate says.`,
  },
  {
    id: 'rsc-16384',
    run: 'RSC, jobs of 16,384 GPUs',
    what: 'mean time between failures',
    unit: 'h',
    published: 1.8,
    isProjected: true,
    ...RSC,
    note: `No prediction: the authors project by the same rule. ${RSC_RATE}.`,
  },
  {
    id: 'hlat-automatic',
    run: 'HLAT, Trainium, automatic restarts',
    what: 'effective training time',
    unit: '%',
    published: 98.8,
    isPredicted: true,
    isQuoted: true,
    source: 'HLAT: High-quality Large Language Model Pre-trained on AWS Trainium, arXiv 2404.10630',
    url: 'https://arxiv.org/abs/2404.10630',
    note: 'Ours: 128 hosts of 16 chips with the failure rates of Llama 3, noticed after 5 minutes, restarted in 10.',
  },
  {
    id: 'hlat-by-hand',
    run: 'HLAT, Trainium, restarts by hand',
    what: 'effective training time',
    unit: '%',
    published: 77.8,
    isQuoted: true,
    source: 'HLAT: High-quality Large Language Model Pre-trained on AWS Trainium, arXiv 2404.10630',
    url: 'https://arxiv.org/abs/2404.10630',
    note: 'No prediction: the same, with 8 hours for a restart, which we assumed; how long it took there is not known.',
  },
];
