/** Fields of the workload, its parallelism and the compute that may have no effect. */
import { hasAxes } from '../../design/parallelism/axes.ts';
import { npuCount } from '../../topology/dimension.ts';
import { fourBitTflops } from '../../workload/rate/facts/precision.ts';
import { stackOfRate } from '../../workload/calibration/measured-stack.ts';
import { TRANSFORMER_CATALOG } from '../../workload/transformer/facts/catalog.ts';
import { isState, type LayerSpec } from '../../workload/transformer/facts/pattern.ts';
import { parsePattern } from '../../workload/transformer/facts/pattern-text.ts';
import type { Pass, Task } from '../../taskgraph/graph.ts';
import type { EffectFacts } from './facts.ts';
import { because, first, type Rule, type Rules } from './rule.ts';

const isTransformer = ({ design }: EffectFacts): boolean => design.workload.kind === 'transformer';
const isTable = ({ design }: EffectFacts): boolean => design.workload.kind === 'table';

const ofTable: Rule = (facts) => because(isTable(facts), 'a layer table has it in its layers and its loop');
const transformersOnly: Rule = (facts, at) =>
  first(ofTable(facts, at), because(!isTransformer(facts), 'it is for transformers'));

/** A field of a transformer's description that takes effect only together with another. */
function beside(name: string, isThere: (workload: Readonly<Record<string, unknown>>) => boolean): Rule {
  return ({ design }) =>
    because(
      !isThere(design.workload as unknown as Readonly<Record<string, unknown>>),
      `it goes with ${name}`,
    );
}
const above = (value: unknown, least: number): boolean => typeof value === 'number' && value > least;
const latent = beside('kvRank', ({ kvRank }) => above(kvRank, 0));
const indexed = beside('indexHeads', ({ kvRank, indexHeads }) => above(kvRank, 0) && above(indexHeads, 0));

/** Whether a layer of the pattern passes `test`; `without` if there is no pattern. */
const inPattern =
  (test: (spec: LayerSpec) => boolean, without: boolean) =>
  ({ pattern }: Readonly<Record<string, unknown>>): boolean => {
    const specs = typeof pattern === 'string' ? parsePattern(pattern) : null;
    return specs?.ok === true ? specs.value.some(test) : without;
  };
const withState = beside(
  'layers with a state',
  inPattern(({ mixer }) => isState(mixer), false),
);
const withExperts: Rule = (facts, at) =>
  first(
    beside('experts', ({ experts }) => above(experts, 1))(facts, at),
    beside(
      'layers with experts',
      inPattern(({ mlp }) => mlp === 'experts', true),
    )(facts, at),
  );
const noPattern: Rule = ({ design: { workload } }) =>
  because('pattern' in workload, 'the pattern says which layers do');

const unfused: Rule = ({ design: { parallelism, workload } }) =>
  first(
    because(parallelism.pipeline !== undefined, 'the stages of a pipeline reduce their gradients at once'),
    because(
      workload.kind === 'table' && workload.loop.kind === 'customized',
      'the layers of a customized loop differ in their groups',
    ),
  );

const alone: Rule = ({ design: { topology, parallelism } }) =>
  because(parallelism.modelParallel === npuCount(topology), 'there is one replica');

/** Where no group of a part of the dimensions is placed. */
const undivided: Rule = (facts, at) => {
  const { workload, parallelism } = facts.design;
  const isWhole = parallelism.modelParallel === 1 && !hasAxes(parallelism);
  return first(
    ofTable(facts, at),
    because(isWhole && workload.kind === 'dlrm', 'all NPUs share the tables'),
    alone(facts, at),
    because(isWhole, 'layers are not divided'),
  );
};

const LOOPS_WITH: Readonly<Record<string, readonly string[]>> = {
  modelGroup: ['transformer', 'transformerRecompute'],
  innermost: ['transformer', 'transformerRecompute'],
  lastBottomLayer: ['dlrm', 'dlrmEnhanced'],
  updatesLast: ['dlrm', 'dlrmEnhanced'],
  lastReduction: ['dlrm', 'dlrmEnhanced'],
  mlpGroup: ['dlrm'],
  gradientLag: ['dlrm', 'dlrmEnhanced'],
};

function ofLoop(field: string): Rule {
  const loops = LOOPS_WITH[field] ?? [];
  return ({ design: { workload } }) =>
    because(
      workload.kind === 'table' && !loops.includes(workload.loop.kind),
      `it is for the loops ${loops.join(' and ')}`,
    );
}

/** The update of rows moves behind the wait for their gradients, which takes time only where these are exchanged in the background. */
const updatesLast: Rule = ({ design: { workload, parallelism }, prepared: { graph } }) => {
  const ofRows = (pass: Pass, kinds: readonly Task['kind'][]): boolean =>
    graph.tasks.some(
      (task) => kinds.includes(task.kind) && 'pass' in task && task.layer === 0 && task.pass === pass,
    );
  const isEnhanced = workload.kind === 'table' && workload.loop.kind === 'dlrmEnhanced';
  return first(
    because(!parallelism.overlap, 'nothing overlaps'),
    because(!ofRows('inputGradient', ['collective']), 'no gradients of rows are exchanged'),
    because(
      !isEnhanced && !ofRows('weightGradient', ['compute', 'collective']),
      'the update of the rows takes no time',
    ),
  );
};

/** A forward pass leaves out a wait for the gradients of the pass before it, which there must be. */
const gradientLag: Rule = ({ design: { workload, parallelism }, prepared: { graph } }) =>
  first(
    because(
      (workload.kind === 'table' ? workload.loop.passes : (parallelism.iterations ?? 1)) === 1,
      'there is one iteration',
    ),
    because(!parallelism.overlap, 'nothing overlaps'),
    because(
      !graph.tasks.some((task) => task.kind === 'collective' && task.pass === 'weightGradient'),
      'no weight gradients are reduced',
    ),
  );

const recomputed: Rule = ({ design: { workload } }) =>
  because(
    workload.kind === 'table' && workload.loop.kind === 'transformerRecompute',
    'checkpoints of the loop take the place of what layers compute again',
  );

const SHAPE = [
  ...['heads', 'kvHeads', 'feedForward', 'gated', 'experts', 'topK'],
  ...['vocabulary', 'tiedEmbeddings', 'sequence'],
];

const preset: Rule = ({ design: { workload } }) => {
  if (workload.kind === 'dlrm') return 'it names the model, whose numbers are all written out';
  if (workload.kind !== 'transformer') return null;
  const isWritten = SHAPE.every((field) => Object.hasOwn(workload, field));
  const isAlone = !TRANSFORMER_CATALOG.some(({ hidden }) => hidden === workload.hidden);
  return because(isWritten && isAlone, 'it names the model, whose numbers are all written out');
};

/** Without a measured stack a product takes its operations divided by one rate. */
const eightBits: Rule = (facts, at) =>
  first(
    ofTable(facts, at),
    because(facts.design.compute.calibration === undefined, 'products take their operations over one rate'),
  );

function precisely(...precisions: readonly string[]): Rule {
  return (facts, at) => {
    const { workload } = facts.design;
    const precision = 'precision' in workload ? workload.precision : undefined;
    return first(
      eightBits(facts, at),
      because(
        precision === undefined || !precisions.includes(precision),
        'nothing is computed in that precision',
      ),
    );
  };
}

/** Peaks in 8 bits do not affect products in 4 bits that have their own peak. */
const eightBitPeak: Rule = (facts, at) => {
  const { workload, compute } = facts.design;
  const isFour = 'precision' in workload && workload.precision === 'fp4';
  return first(
    precisely('fp8', 'fp4')(facts, at),
    because(isFour && fourBitTflops(compute) !== undefined, 'the accelerator has a peak in 4 bits'),
  );
};

const tensorOverlap: Rule = (facts, at) => {
  const { parallelism, compute } = facts.design;
  return first(
    transformersOnly(facts, at),
    because(compute.calibration === undefined, 'it is what a measured stack does'),
    because(!parallelism.overlap, 'nothing overlaps'),
    because(parallelism.modelParallel === 1, 'products are not divided'),
  );
};

const pooling: Rule = ({ design: { workload } }) =>
  because(
    workload.kind === 'dlrm' && workload.lookupNs !== undefined && workload.tableUpdateNs !== undefined,
    'the times to look up and update rows are given',
  );

export const TRAINING_RULES: Rules = {
  'workload.preset': preset,
  'workload.pooling': pooling,
  'workload.topK': beside('experts', ({ experts }) => above(experts, 1)),
  'workload.kvHeads': ({ design: { workload } }) =>
    because('kvRank' in workload && (workload.kvRank ?? 0) > 0, 'keys and values are compressed'),
  'workload.recompute': ({ design }) =>
    because(design.parallelism.checkpointing !== undefined, 'checkpointing of the parallelism says it'),
  ...Object.fromEntries(
    ['durationNs', 'collective', 'bytes', 'role'].map((field) => [
      `workload.layers[].recompute[].${field}`,
      recomputed,
    ]),
  ),
  'workload.loop.modelGroup': ofLoop('modelGroup'),
  'workload.loop.innermost': ofLoop('innermost'),
  'workload.loop.lastBottomLayer': ofLoop('lastBottomLayer'),
  'workload.updatesLast': updatesLast,
  'workload.loop.updatesLast': (facts, at) => first(ofLoop('updatesLast')(facts, at), updatesLast(facts, at)),
  'workload.loop.lastReduction': ofLoop('lastReduction'),
  'workload.gradientLag': gradientLag,
  'workload.loop.gradientLag': (facts, at) => first(ofLoop('gradientLag')(facts, at), gradientLag(facts, at)),
  'workload.loop.mlpGroup': ofLoop('mlpGroup'),
  'compute.peakTflops': (facts) => because(facts.design.compute.array !== undefined, 'the array says it'),
  'compute.efficiency': (facts, at) =>
    first(
      ofTable(facts, at),
      because(facts.design.compute.array !== undefined, 'the array says it'),
      because(facts.design.compute.calibration !== undefined, 'the calibration says it'),
    ),
  'compute.memoryGBps': ofTable,
  'compute.capacityGB': ofTable,
  'compute.slowdown': ofTable,
  'compute.calibration': ofTable,
  'compute.fp8Tflops': eightBitPeak,
  'compute.fp4Tflops': precisely('fp4'),
  'parallelism.tensorOverlap': tensorOverlap,
  'parallelism.overlap': ({ design: { workload }, prepared }) =>
    because(
      workload.kind === 'table' &&
        workload.loop.kind === 'micro' &&
        prepared.graph.tasks.filter(({ kind }) => kind === 'collective').length === 1,
      'there is one collective',
    ),
  'parallelism.fsdp.prefetch': ({ design: { parallelism } }) =>
    because(!parallelism.overlap, 'nothing overlaps'),
  'workload.queryRank': latent,
  'workload.ropeWidth': latent,
  'workload.valueWidth': latent,
  'workload.indexHeads': (facts, at) =>
    first(
      latent(facts, at),
      beside(
        'layers with full attention',
        inPattern(({ mixer }) => mixer === 'full', true),
      )(facts, at),
    ),
  'workload.indexWidth': indexed,
  'workload.indexTopK': indexed,
  'workload.fullEvery': (facts, at) =>
    first(beside('window', ({ window }) => above(window, 0))(facts, at), noPattern(facts, at)),
  'workload.window': beside(
    'layers with a window',
    inPattern(({ mixer }) => mixer === 'window' || mixer === 'chunk', true),
  ),
  'workload.stateHeads': withState,
  'workload.stateWidth': withState,
  'workload.keyHeads': withState,
  'workload.keyWidth': withState,
  'workload.stateConvolution': beside(
    'layers with a state behind a convolution',
    inPattern(({ mixer }) => isState(mixer) && mixer !== 'linear', false),
  ),
  'workload.attentionGate': beside(
    'attention',
    inPattern(({ mixer }) => mixer !== null && !isState(mixer), true),
  ),
  'workload.expertHidden': withExperts,
  'workload.routers': withExperts,
  'workload.denseFeedForward': (facts, at) =>
    because(
      beside('denseLayers', ({ denseLayers }) => above(denseLayers, 0))(facts, at) !== null &&
        beside(
          'dense layers',
          inPattern(({ mlp }) => mlp === 'dense', false),
        )(facts, at) !== null,
      'it goes with denseLayers',
    ),
  'workload.denseLayers': withExperts,
  'workload.sharedExperts': withExperts,
  'workload.tokensPerReplica': ({ design: { workload } }) =>
    because('globalBatch' in workload, 'the global batch says how much it is'),
  'parallelism.contextMethod': (facts, at) =>
    first(
      transformersOnly(facts, at),
      because((facts.design.parallelism.contextParallel ?? 1) === 1, 'sequences are not divided'),
    ),
  'parallelism.contextParallel': transformersOnly,
  'parallelism.sequenceParallel': (facts, at) =>
    first(
      transformersOnly(facts, at),
      because(facts.design.parallelism.mesh !== undefined, 'a mesh has parts of sequences anyway'),
      because(facts.design.parallelism.modelParallel === 1, 'layers are not divided'),
    ),
  'parallelism.checkpointing': transformersOnly,
  'parallelism.fusedAttention': (facts, at) =>
    first(
      transformersOnly(facts, at),
      because(
        facts.design.compute.calibration !== undefined &&
          stackOfRate(facts.design.compute).stack.habits.flashAttention,
        'the measured stack keeps no scores',
      ),
      because(
        facts.design.parallelism.checkpointing === 'selective',
        'selective checkpointing keeps no scores either',
      ),
    ),
  'parallelism.modelParallel': ofTable,
  'parallelism.zeroStage': (facts, at) => first(ofTable(facts, at), alone(facts, at)),
  'parallelism.gradientBytes': ofTable,
  'parallelism.iterations': ofTable,
  'parallelism.fusion.bytes': unfused,
  'parallelism.fusion.layers': unfused,
  'parallelism.dimensionOrder[]': undivided,
  'parallelism.innermost': (facts, at) =>
    first(
      undivided(facts, at),
      because(facts.design.parallelism.axisOrder !== undefined, 'the order of all axes says it'),
    ),
};
