/** Published trainings beside ours. */
import { tonnesOfHours } from '../../../analysis/training-run/energy.ts';
import { goodputOf, type Interruptions } from '../../../analysis/training-run/goodput.ts';
import { bestInterval } from '../../../analysis/training-run/interval.ts';
import { trainDesign } from '../../../analysis/training-run/train-design.ts';
import type { TrainingRun } from '../../../analysis/training-run/training-run.ts';
import type { Design } from '../../../design/document.ts';
import { PUBLISHED_LAYOUTS } from '../../../design/presets/layouts/published.ts';
import { expandDesign } from '../../../design/text/expand.ts';
import { toEnd } from '../../../design/steps.ts';
import { USUAL_FAILURES } from '../../../design/usual-training.ts';
import { ALL_PARTS } from '../../../run/all-parts.ts';
import { success, type Result } from '../../../units/result.ts';
import { PUBLISHED_TRAININGS, type PublishedTraining } from './facts/published.ts';

export interface TrainingRow extends PublishedTraining {
  readonly ours: number;
}

/** 16,384 H100s as Llama 3 405B was laid on them for sequences of 8,192, as the page starts from: TP 8, PP 16, DP 128. */
export const LLAMA_405B = {
  ...PUBLISHED_LAYOUTS.find(({ model }) => model === 'llama-3-405b')!.document,
  v: 2,
  name: 'Llama 3.1 405B',
  model: 'llama-3-405b',
  machine: 'dgx-h100-superpod',
  microBatch: 1,
  training: { tokens: 15.6e12 },
};

/** GPT-3 175B stands for OPT-175B: it has the same layers. */
const OPT_175B = { v: 2, model: 'gpt-3', machine: 'dgx-a100-32', npus: 992, tensor: 8, batch: 992 };

const DAYS_OF_LLAMA = 54;
const PER_NODE_HOUR = 6.5 / 1000 / 24;

/** Problems are of the designs, and so a fault of this table. */
export function trainingRows(): Result<readonly TrainingRow[]> {
  const llama = trainedOf(LLAMA_405B);
  if (!llama.ok) return llama;
  const opt = trainedOf(OPT_175B);
  if (!opt.ok) return opt;
  const { interruptions, goodput, whole } = llama.value;
  const hours = (whole?.npuHours ?? Number.NaN) / 1e6;
  const ours: Readonly<Record<string, number>> = {
    'llama3-interruptions': interruptions.failuresPerHour * DAYS_OF_LLAMA * 24,
    'llama3-effective': 100 * goodput.effective,
    'llama3-hours': hours,
    'llama3-window': hours,
    'llama31-tonnes-405b': tonnesOfHours(30.84e6, 700, 1, 0.414),
    'llama31-tonnes-all': tonnesOfHours(39.3e6, 700, 1, 0.414),
    'opt-175b': 100 * opt.value.goodput.effective,
    'rsc-1024': 1 / (PER_NODE_HOUR * (1024 / 8)),
    'rsc-16384': 1 / (PER_NODE_HOUR * (16_384 / 8)),
    'hlat-automatic': 100 * goodputOfHosts(128, 16, 0.25),
    'hlat-by-hand': 100 * goodputOfHosts(128, 16, 8),
  };
  return success(PUBLISHED_TRAININGS.map((row) => ({ ...row, ours: ours[row.id] ?? Number.NaN })));
}

function trainedOf(document: object): Result<TrainingRun> {
  const design: Result<Design> = expandDesign(document);
  if (!design.ok) return design;
  const trained = toEnd(trainDesign(design.value, design.value.bandwidth.scheme, ALL_PARTS));
  return trained.ok ? success(trained.value.training) : trained;
}

/** Without its network and with checkpoints that take 10 s. */
function goodputOfHosts(hosts: number, npusPerHost: number, restartHours: number): number {
  const { npuPerMillionHours, hostPerMillionHours, softwarePerMillionHours } = USUAL_FAILURES;
  const perHost =
    npusPerHost * (npuPerMillionHours.value + softwarePerMillionHours.value) + hostPerMillionHours.value;
  const failuresPerHour = (hosts * perHost) / 1e6;
  const interruptions: Interruptions = {
    failuresPerHour,
    replacementsPerHour: 0,
    restartHours,
    spares: null,
    repairHours: 0,
  };
  const saving = { stallHours: 10 / 3600, writeHours: 0 };
  return goodputOf(interruptions, saving, bestInterval(saving.stallHours, 0, 1 / failuresPerHour)).effective;
}
