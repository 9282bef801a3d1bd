/**
 * The words of a document of version 2, which stand for many fields at once:
 *
 *   model, machine, npus             presets of both, and how many of the machine's NPUs; defaults to all of them
 *   tensor, context, pipeline        degrees; default to 1. The rest is data parallel
 *   expert                           NPUs that experts are distributed over
 *   batch, microBatch, sequence      sequences of all replicas and of a micro-batch, tokens of a sequence
 *   precision                        defaults to bf16
 *
 * A field that is given beside them overrides them.
 */
import { LIBRA_PRICES } from '../../cost/facts/prices.ts';
import { stackOf, TOPOLOGY_PRESETS, type TopologyPreset } from '../../topology/presets.ts';
import { sizedDimensions } from '../../topology/sized-preset.ts';
import { formatCount } from '../../units/count.ts';
import { failure, problem, success, type Problem, type Result } from '../../units/result.ts';
import { ACCELERATORS } from '../../workload/compute/facts/accelerators.ts';
import { TRANSFORMER_MODELS } from '../../workload/transformer/facts/description.ts';
import { acceleratorCompute, acceleratorOf } from '../presets/accelerators.ts';
import type { Compute } from '../document.ts';
import { isFields, type Fields } from '../text/entries.ts';
import type { Said } from './rules.ts';
import { valueAt } from './paths.ts';

const COUNTS = [
  'npus',
  'tensor',
  'context',
  'pipeline',
  'expert',
  'batch',
  'microBatch',
  'sequence',
] as const;
/** Fields of how a transformer is trained, which no other workload has. */
const OF_TRANSFORMERS = [
  'model',
  'tensor',
  'context',
  'pipeline',
  'expert',
  'batch',
  'microBatch',
  'sequence',
  'precision',
] as const;
export const WORDS: ReadonlySet<string> = new Set(['model', 'machine', 'precision', ...COUNTS]);

const LATENCY_NS = 500;

export interface Spoken {
  /** The fields of the document, and those that its words stand for. */
  readonly fields: Fields;
  readonly said: Said;
  /** Whether there are any words. */
  readonly hasWords: boolean;
}

/** Problems name the word. */
export function spokenFields(document: Fields): Result<Spoken> {
  const given = Object.fromEntries(Object.entries(document).filter(([key]) => !WORDS.has(key)));
  const hasWords = Object.keys(document).some((key) => WORDS.has(key));
  const isEfficiencyGiven = (valueAt(document, 'compute.efficiency') ?? null) !== null;
  if (!hasWords) {
    return success({ fields: given, said: { efficiency: isEfficiencyGiven }, hasWords });
  }
  const problems = checkWords(document);
  if (problems.length > 0) return failure(...problems);
  const machine = machineOf(document);
  if (!machine.ok) return machine;
  const kind = valueAt(given, 'workload.kind') ?? 'transformer';
  const parts: Readonly<Record<string, Fields>> = {
    ...machine.value?.parts,
    ...(kind === 'transformer'
      ? { workload: workloadOf(document), parallelism: parallelismOf(document) }
      : {}),
  };
  const merged = Object.entries(parts).map(([key, fields]) => {
    const beside = given[key];
    if (beside === undefined) return [key, fields] as const;
    const isInstead = !isFields(beside) || (key === 'cost' && hasNetworkPrices(beside));
    return [key, isInstead ? beside : { ...fields, ...beside }] as const;
  });
  const fields = { ...given, ...Object.fromEntries(merged) };
  return success({
    fields,
    said: { efficiency: isEfficiencyGiven, ...aboutMachine(machine.value, fields['compute']) },
    hasWords,
  });
}

/** Whether prices of the network are given, which replace those of the machine; a price of an NPU alone is added to them. */
function hasNetworkPrices(cost: Fields): boolean {
  return Object.keys(cost).some((key) => key !== 'npuDollars');
}

function checkWords(document: Fields): readonly Problem[] {
  const problems: Problem[] = [];
  const { model } = document;
  const kind = valueAt(document, 'workload.kind') ?? 'transformer';
  if (model !== undefined && !TRANSFORMER_MODELS.some((id) => id === model)) {
    problems.push({ path: 'model', message: `model must be one of ${TRANSFORMER_MODELS.join(', ')}` });
  }
  for (const word of COUNTS) {
    const value = document[word];
    if (value === undefined || (Number.isSafeInteger(value) && Number(value) >= 1)) continue;
    problems.push({
      path: word,
      message: `${word} must be a whole number from 1; found ${JSON.stringify(value)}`,
    });
  }
  for (const word of kind === 'transformer' ? [] : OF_TRANSFORMERS) {
    if (document[word] === undefined) continue;
    problems.push({
      path: word,
      message: `${word} says how a transformer is trained; the workload is of kind ${JSON.stringify(kind)}`,
    });
  }
  return problems;
}

interface MachineFields {
  readonly preset: TopologyPreset;
  readonly parts: Readonly<Record<string, Fields>>;
  readonly compute: Compute | null;
}

/** Returns the machine with the requested number of NPUs: its inner dimensions whole, the outermost as large as needed. */
function machineOf(document: Fields): Result<MachineFields | null> {
  const { machine } = document;
  if (machine === undefined) {
    return document['npus'] === undefined
      ? success(null)
      : problem('npus', 'npus counts those of a machine, and no machine is named');
  }
  const machines = TOPOLOGY_PRESETS.filter(({ isMachine }) => isMachine === true);
  const preset = machines.find(({ id }) => id === machine);
  if (preset === undefined) {
    return problem('machine', `machine must be one of ${machines.map(({ id }) => id).join(', ')}`);
  }
  const dimensions = dimensionsOf(preset, document['npus']);
  if (!dimensions.ok) return dimensions;
  const customGBps = preset.bandwidthGBps?.slice(0, dimensions.value.length);
  const accelerator = ACCELERATORS.find(({ id }) => id === preset.accelerator);
  const compute = accelerator === undefined ? null : acceleratorCompute(accelerator);
  const budgetGBps = customGBps?.reduce((sum, dimensionGBps) => sum + dimensionGBps, 0);
  const parts: Readonly<Record<string, Fields>> = {
    topology: { dimensions: dimensions.value },
    ...(compute === null ? {} : { compute: { ...compute } }),
    ...(customGBps === undefined
      ? {}
      : { bandwidth: { mode: 'fixed', scheme: 'custom', budgetGBps, customGBps } }),
    ...(preset.links === undefined ? {} : { system: { links: preset.links } }),
    // Links inside its nodes need no NIC: the flat prices of the bandwidth study count one at every switch.
    cost: { ...LIBRA_PRICES },
  };
  return success({ preset, parts, compute });
}

function dimensionsOf(preset: TopologyPreset, npus: unknown): Result<readonly unknown[]> {
  const stack = stackOf(preset, LATENCY_NS);
  if (npus === undefined) return success(stack);
  const count = Number(npus);
  const sized = sizedDimensions(stack, count);
  if (sized !== null) return success(sized);
  const inner = stack.slice(0, -1).reduce((product, { size }) => product * size, 1);
  return problem(
    'npus',
    `npus must be a multiple of ${formatCount(inner)}, what ${preset.label} has inside of its outermost dimension; found ${formatCount(count)}`,
  );
}

/** Returns what rules need from the machine: its accelerator stays if only its memory is changed. */
function aboutMachine(machine: MachineFields | null, compute: unknown): Partial<Said> {
  if (machine === null) return {};
  const { accelerator, leastChunkBytes } = machine.preset;
  const isOther =
    !isFields(compute) ||
    // The content is only compared here.
    acceleratorOf(compute as unknown as Compute) !== null ||
    machine.compute?.peakTflops !== compute['peakTflops'];
  return {
    ...(accelerator === undefined || isOther ? {} : { accelerator }),
    ...(leastChunkBytes === undefined ? {} : { leastChunkBytes }),
  };
}

function workloadOf({ model, batch, microBatch, sequence, precision }: Fields): Fields {
  return {
    ...(model === undefined ? {} : { preset: model }),
    ...(batch === undefined ? {} : { globalBatch: batch }),
    ...(microBatch === undefined ? {} : { microBatch }),
    ...(sequence === undefined ? {} : { sequence }),
    ...(precision === undefined ? {} : { precision }),
  };
}

function parallelismOf({ tensor = 1, context = 1, pipeline = 1, expert }: Fields): Fields {
  return {
    modelParallel: tensor,
    ...(Number(context) > 1 ? { contextParallel: context, contextMethod: 'ring' } : {}),
    ...(Number(pipeline) > 1 ? { pipeline: { stages: pipeline, schedule: 'oneForwardOneBackward' } } : {}),
    ...(expert === undefined ? {} : { expertParallel: { degree: expert } }),
  };
}
