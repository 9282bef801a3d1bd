/** Names of designs side by side: designs that share a name, as copies do, are named by what differs among them. */
import { SCHEMES } from '../../allocation/facts/scheme-list.ts';
import { NETWORK_MODELS } from '../../network/models/facts.ts';
import { printNotation } from '../../topology/print-notation.ts';
import { formatBandwidth } from '../../units/bandwidth.ts';
import { formatCount } from '../../units/count.ts';
import { formatDecimal } from '../../units/decimal.ts';
import { formatTflops } from '../../units/flops.ts';
import { isFixed } from '../budget.ts';
import { conditionText } from '../conditions/words.ts';
import type { Design } from '../document.ts';
import { designAxes, hasAxes } from '../parallelism/axes.ts';
import { modelName } from '../presets/automatic-name.ts';

/** What people tell designs apart by, in the order of the page: a text for each. */
type Facts = ReadonlyMap<string, string>;

/** More differences than these are counted. */
const MOST_TOLD = 3;

/** Follows from the other degrees and the network. */
const DATA_PARALLEL = 'DP';
const CONDITIONS = 'conditions';

/** Parts of a design by which it is named where none of the facts differs. */
const PARTS = {
  topology: 'network',
  workload: 'model',
  parallelism: 'layout',
  system: 'system',
  compute: 'accelerator',
  cost: 'prices',
  training: 'training run',
} as const satisfies Partial<Record<keyof Design, string>>;

/** Returns a name for each design: its own, or what differs (`NIC 400 Gb/s`, `TP 8, PP 4`) where others share it. */
export function shownNames(designs: readonly Design[]): readonly string[] {
  return designs.map((design) => {
    const alike = designs.filter(({ name }) => name === design.name);
    return alike.length === 1 ? design.name : (nameAmong(design, alike) ?? design.name);
  });
}

/** Returns null for a design that nothing visible distinguishes from the others. */
function nameAmong(design: Design, alike: readonly Design[]): string | null {
  const common = commonConditions(alike);
  const facts = factsOf(design, common);
  const others = alike.map((other) => factsOf(other, common));
  const differ = [...new Set([...facts.keys(), ...others.flatMap((other) => [...other.keys()])])].filter(
    (key) => others.some((other) => other.get(key) !== facts.get(key)),
  );
  const telling = differ.length > 1 ? differ.filter((key) => key !== DATA_PARALLEL) : differ;
  if (telling.length === 0) return nameByParts(design, alike[0]!);
  const words = telling.map((key) => facts.get(key) ?? (key === CONDITIONS ? `without ${key}` : `no ${key}`));
  const more = words.length - MOST_TOLD;
  return more > 0 ? `${words.slice(0, MOST_TOLD).join(', ')}, ${more} more` : words.join(', ');
}

function nameByParts(design: Design, first: Design): string | null {
  const other = (Object.keys(PARTS) as (keyof typeof PARTS)[])
    .filter((part) => JSON.stringify(design[part]) !== JSON.stringify(first[part]))
    .map((part) => PARTS[part]);
  return other.length === 0 ? null : `other ${other.join(', ')}`;
}

function factsOf(design: Design, common: ReadonlySet<string>): Facts {
  const { topology, system, compute, conditions = [] } = design;
  const { network = 'analytical' } = system;
  const unlike = conditions.map(conditionText).filter((text) => !common.has(text));
  return new Map([
    // First, since one condition is why the designs are beside each other more often than not.
    ...(unlike.length === 0 ? [] : [[CONDITIONS, conditionsWords(unlike)] as [string, string]]),
    ['network', printNotation(topology.dimensions)],
    ...bandwidthFacts(design),
    ['model', modelName(design.workload)],
    ...batchFacts(design),
    ...layoutFacts(design),
    ['chunks', `${formatCount(system.chunks)} chunk${system.chunks === 1 ? '' : 's'}`],
    ['order', system.scheduling],
    ['network model', NETWORK_MODELS[network].name.toLowerCase()],
    ['compute', formatTflops(compute.peakTflops * compute.efficiency)],
    ['scheme', SCHEMES[design.bandwidth.scheme].name],
  ]);
}

/** Conditions that all of some designs have, as text. */
function commonConditions(designs: readonly Design[]): ReadonlySet<string> {
  const [first = [], ...others] = designs.map(({ conditions = [] }) => conditions.map(conditionText));
  return new Set(first.filter((text) => others.every((texts) => texts.includes(text))));
}

/** `with links of NPU 16 at 50 %, 2 more`. */
function conditionsWords([first = '', ...others]: readonly string[]): string {
  const more = others.length === 0 ? '' : ` and ${formatCount(others.length)} more`;
  // A name of a part that is all capitals keeps them.
  const text = /^[A-Z][a-z]/.test(first) ? first.charAt(0).toLowerCase() + first.slice(1) : first;
  return `with ${text}${more}`;
}

function bandwidthFacts(design: Design): readonly [string, string][] {
  const { bandwidth, topology } = design;
  if (!isFixed(design)) return [['budget', `${formatBandwidth(bandwidth.budgetGBps)} per NPU`]];
  return (bandwidth.customGBps ?? []).map((gbps, index) => {
    // NICs are sold by bits.
    const isNic = topology.dimensions[index]?.tier === 'pod';
    const text = isNic ? `NIC ${formatDecimal(8 * gbps)} Gb/s` : formatBandwidth(gbps);
    return [`bandwidth ${index}`, isNic ? text : `dimension ${index + 1} ${text}`];
  });
}

function batchFacts({ workload }: Design): readonly [string, string][] {
  if (workload.kind === 'table') return [];
  const { globalBatch } = workload;
  const batch: [string, string][] =
    globalBatch === undefined ? [] : [['fixed batch', `batch ${formatCount(globalBatch)}`]];
  if (workload.kind !== 'transformer') return batch;
  const { microBatch, sequence, precision } = workload;
  return [
    ...batch,
    ...(sequence === undefined
      ? []
      : [['sequence', `sequence ${formatCount(sequence)}`] as [string, string]]),
    ...(microBatch === undefined
      ? []
      : [['micro-batch', `micro-batch ${formatCount(microBatch)}`] as [string, string]]),
    ...(precision === undefined ? [] : [['precision', precision] as [string, string]]),
  ];
}

function layoutFacts(design: Design): readonly [string, string][] {
  const { parallelism } = design;
  const { degrees, experts } = designAxes(design);
  const { tensor, context, pipeline, data } = degrees;
  const named: readonly (readonly [string, number])[] = [
    // One name for the two, so that a layout with stages is told from one without by its degree.
    [hasAxes(parallelism) || pipeline > 1 ? 'TP' : 'MP', tensor],
    ['CP', context],
    ['PP', pipeline],
    ['EP', experts ?? 1],
    [DATA_PARALLEL, data],
  ];
  return [
    ...named.map(([name, degree]): [string, string] => [
      name === 'MP' ? 'TP' : name,
      `${name} ${formatDecimal(degree)}`,
    ]),
    ['ZeRO', `ZeRO ${parallelism.zeroStage ?? 0}`],
    ['overlap', parallelism.overlap ? 'overlap' : 'no overlap'],
    ['checkpointing', `checkpointing ${parallelism.checkpointing ?? 'of the model'}`],
  ];
}
