import * as v from 'valibot';
import type { AlgorithmEntry } from '../../collective/algorithm-name.ts';
import { ALGORITHMS } from '../../collective/algorithm-list.ts';
import { MADE_METHODS, type SynthesisSettings } from '../../collective/made/made-schedule.ts';
import { COLLECTIVE_OPTIMIZATIONS, COLLECTIVES, type Algorithm } from '../../collective/types.ts';
import { NETWORK_MODEL_IDS } from '../../network/models/facts.ts';
import { SHARED_MODEL_IDS } from '../../network/models/shared/sharing-facts.ts';
import { STEP_RULES } from '../../network/facts/step-rule.ts';
import {
  DEALINGS,
  type Dispatch,
  INTER_DIMENSION_POLICIES,
  INTRA_DIMENSION_POLICIES,
  SCHEDULING_POLICIES,
} from '../../simulator/policy.ts';
import type { SplitBandwidth } from '../../topology/dimension.ts';
import { AXIS_IDS } from '../../workload/axes/axis-list.ts';
import { PIPELINE_SCHEDULES } from '../../workload/pipeline/facts/names.ts';
import type { PipelineSettings } from '../../workload/pipeline/settings.ts';
import { CHECKPOINTING } from '../../workload/mapping/mapping.ts';
import { COMPUTE_CALIBRATIONS, NETWORK_CALIBRATIONS } from '../../workload/rate/facts/calibration-names.ts';
import { CONTEXT_METHODS } from '../../workload/parallel/context-method.ts';
import type { Fsdp } from '../../workload/parallel/fsdp.ts';
import type { ExpertParallel } from '../../workload/parallel/experts.ts';
import { GRID_PRODUCT_ALGORITHMS } from '../../workload/gemm2d/product-algorithms.ts';
import { GRID_STAYS, MESH_ROWS, type RingUse, type TensorGrid } from '../../workload/parallel/gemm2d.ts';
import type { Fusion } from '../../workload/table/fuse-gradients.ts';
import { ZERO_STAGES } from '../../workload/parallel/zero.ts';
import { GRADIENT_BYTES } from '../../workload/rate/facts/precision.ts';
import { INNERMOST } from '../../workload/axes/placement.ts';
import type { Meter } from '../../units/meter.ts';
import { failure, success, type Problem, type Result } from '../../units/result.ts';
import { LIST_BOUNDS, NUMBER_BOUNDS, TEXT_BOUNDS } from '../bounds.ts';
import { conditionSchema } from './condition-schema.ts';
import { costSchema } from './cost-schema.ts';
import { dimensionSchema } from './dimension-schema.ts';
import {
  BANDWIDTH_MODES,
  DESIGN_VERSION,
  SCHEME_IDS,
  type AlgorithmChoices,
  type Bandwidth,
  type Compute,
  type Design,
  type DesignSystem,
  type Parallelism,
} from '../document.ts';
import {
  choiceField,
  flagField,
  found,
  listField,
  MOST_PROBLEMS,
  numberField,
  objectMessage,
  textField,
} from './fields.ts';
import { goalSchema } from './goal-schema.ts';
import { documentVersion } from '../text/document-version.ts';
import { fieldName, issuePath } from './problem-place.ts';
import { checkShape } from './shape.ts';
import { INJECTIONS, PACKET_ROUTINGS } from '../../collective/message-policy.ts';
import { QUEUE_BANDWIDTHS } from '../wiring.ts';
import { trainingSchema } from './training-schema.ts';
import { physicalSchema } from './physical-schema.ts';
import { linksSchema, ownLinksSchema, packetsSchema } from './wiring-schema.ts';
import { workloadSchema } from './workload-schema.ts';

const SPLITS = ['full', 'links'] as const satisfies readonly SplitBandwidth[];

const topology: v.GenericSchema<unknown, Design['topology']> = v.object(
  {
    dimensions: listField(dimensionSchema, LIST_BOUNDS.dimensions),
    splitBandwidth: choiceField(SPLITS),
    physical: v.exactOptional(physicalSchema),
  },
  objectMessage,
);

const pipeline: v.GenericSchema<unknown, PipelineSettings> = v.object(
  {
    stages: numberField(NUMBER_BOUNDS.stages),
    schedule: choiceField(PIPELINE_SCHEDULES),
    chunks: v.exactOptional(numberField(NUMBER_BOUNDS.pipelineChunks)),
    firstLayers: v.exactOptional(numberField(NUMBER_BOUNDS.stageLayers)),
    lastLayers: v.exactOptional(numberField(NUMBER_BOUNDS.stageLayers)),
  },
  objectMessage,
);

const ringUse: v.GenericSchema<unknown, RingUse> = v.object(
  {
    launchNs: v.exactOptional(numberField(NUMBER_BOUNDS.latencyNs)),
    rowShare: v.exactOptional(numberField(NUMBER_BOUNDS.efficiency)),
    columnShare: v.exactOptional(numberField(NUMBER_BOUNDS.efficiency)),
  },
  objectMessage,
);

const mesh: v.GenericSchema<unknown, TensorGrid> = v.object(
  {
    rows: v.exactOptional(choiceField(MESH_ROWS)),
    algorithm: v.exactOptional(choiceField(GRID_PRODUCT_ALGORITHMS)),
    packets: v.exactOptional(numberField(NUMBER_BOUNDS.meshPackets)),
    slices: v.exactOptional(listField(numberField(NUMBER_BOUNDS.meshSlices), LIST_BOUNDS.gridProducts)),
    launchNs: v.exactOptional(numberField(NUMBER_BOUNDS.latencyNs)),
    stays: v.exactOptional(listField(choiceField(GRID_STAYS), LIST_BOUNDS.gridProducts)),
    block: v.exactOptional(numberField(NUMBER_BOUNDS.meshBlock)),
    allGather: v.exactOptional(ringUse),
    reduceScatter: v.exactOptional(ringUse),
    sendReceive: v.exactOptional(ringUse),
  },
  objectMessage,
);

const expertParallel: v.GenericSchema<unknown, ExpertParallel> = v.object(
  {
    degree: numberField(NUMBER_BOUNDS.npus),
    capacity: v.exactOptional(numberField(NUMBER_BOUNDS.expertLoad)),
    imbalance: v.exactOptional(numberField(NUMBER_BOUNDS.expertLoad)),
    nodeLimit: v.exactOptional(numberField(NUMBER_BOUNDS.nodeLimit)),
    fp8Dispatch: v.exactOptional(flagField()),
  },
  objectMessage,
);

const fsdp: v.GenericSchema<unknown, Fsdp> = v.object(
  {
    prefetch: v.exactOptional(numberField(NUMBER_BOUNDS.prefetch)),
    shards: v.exactOptional(numberField(NUMBER_BOUNDS.npus)),
    keepsWeights: v.exactOptional(flagField()),
  },
  objectMessage,
);

const fusion: v.GenericSchema<unknown, Fusion> = v.object(
  {
    bytes: v.exactOptional(numberField(NUMBER_BOUNDS.bytes)),
    layers: v.exactOptional(numberField(NUMBER_BOUNDS.fusedLayers)),
  },
  objectMessage,
);

const parallelism: v.GenericSchema<unknown, Parallelism> = v.object(
  {
    modelParallel: numberField(NUMBER_BOUNDS.npus),
    contextParallel: v.exactOptional(numberField(NUMBER_BOUNDS.npus)),
    pipeline: v.exactOptional(pipeline),
    contextMethod: v.exactOptional(choiceField(CONTEXT_METHODS)),
    fsdp: v.exactOptional(fsdp),
    expertParallel: v.exactOptional(expertParallel),
    dimensionOrder: v.exactOptional(
      listField(numberField(NUMBER_BOUNDS.dimensionIndex), LIST_BOUNDS.dimensions),
    ),
    axisOrder: v.exactOptional(listField(choiceField(AXIS_IDS), LIST_BOUNDS.axes)),
    overlap: flagField(),
    zeroStage: v.exactOptional(choiceField(ZERO_STAGES)),
    gradientBytes: v.exactOptional(choiceField(GRADIENT_BYTES)),
    sequenceParallel: v.exactOptional(flagField()),
    tensorOverlap: v.exactOptional(flagField()),
    checkpointing: v.exactOptional(choiceField(CHECKPOINTING)),
    fusedAttention: v.exactOptional(flagField()),
    innermost: v.exactOptional(choiceField(INNERMOST)),
    mesh: v.exactOptional(mesh),
    fusion: v.exactOptional(fusion),
    iterations: v.exactOptional(numberField(NUMBER_BOUNDS.iterations)),
  },
  objectMessage,
);

const synthesis: v.GenericSchema<unknown, SynthesisSettings> = v.object(
  {
    method: choiceField(MADE_METHODS),
    chunks: numberField(NUMBER_BOUNDS.chunks),
    seed: numberField(NUMBER_BOUNDS.synthesisSeed),
  },
  objectMessage,
);

const algorithm: v.GenericSchema<unknown, Algorithm> = v.object(
  {
    name: choiceField(ALGORITHMS),
    window: v.exactOptional(numberField(NUMBER_BOUNDS.window)),
    synthesis: v.exactOptional(synthesis),
  },
  objectMessage,
);

const below: v.GenericSchema<unknown, NonNullable<AlgorithmEntry['below']>> = v.object(
  { bytes: numberField(NUMBER_BOUNDS.bytes), algorithm },
  objectMessage,
);

const algorithmEntry: v.GenericSchema<unknown, AlgorithmEntry> = v.object(
  { algorithm, whole: flagField(), below: v.exactOptional(below), fastest: v.exactOptional(flagField()) },
  objectMessage,
);

const algorithms = listField(v.nullable(algorithmEntry), LIST_BOUNDS.dimensions);

const algorithmChoices: v.GenericSchema<unknown, AlgorithmChoices> = v.object(
  Object.fromEntries(COLLECTIVES.map((collective) => [collective, v.exactOptional(algorithms)])),
  objectMessage,
);

const dispatch: v.GenericSchema<unknown, Dispatch> = v.object(
  { issue: numberField(NUMBER_BOUNDS.chunks), below: numberField(NUMBER_BOUNDS.chunks) },
  objectMessage,
);

const system: v.GenericSchema<unknown, DesignSystem> = v.object(
  {
    chunks: numberField(NUMBER_BOUNDS.chunks),
    leastChunkBytes: v.exactOptional(numberField(NUMBER_BOUNDS.leastChunkBytes)),
    activeChunks: numberField(NUMBER_BOUNDS.chunks),
    queuesPerDimension: numberField(NUMBER_BOUNDS.queues),
    queues: v.exactOptional(listField(numberField(NUMBER_BOUNDS.queues), LIST_BOUNDS.dimensions)),
    gatherQueues: v.exactOptional(flagField()),
    dealing: v.exactOptional(choiceField(DEALINGS)),
    dispatch: v.exactOptional(dispatch),
    scheduling: choiceField(SCHEDULING_POLICIES),
    intraDimension: choiceField(INTRA_DIMENSION_POLICIES),
    interDimension: choiceField(INTER_DIMENSION_POLICIES),
    optimization: choiceField(COLLECTIVE_OPTIMIZATIONS),
    rounding: choiceField(['exact', 'reference']),
    endpointDelayNs: numberField(NUMBER_BOUNDS.latencyNs),
    layerDelayNs: v.exactOptional(numberField(NUMBER_BOUNDS.latencyNs)),
    updateNsPerKB: v.exactOptional(numberField(NUMBER_BOUNDS.updateNsPerKB)),
    onLoad: v.exactOptional(numberField(NUMBER_BOUNDS.onLoad)),
    queueBandwidth: v.exactOptional(choiceField(QUEUE_BANDWIDTHS)),
    network: v.exactOptional(choiceField(NETWORK_MODEL_IDS)),
    steps: v.exactOptional(choiceField(STEP_RULES)),
    packetRouting: v.exactOptional(choiceField(PACKET_ROUTINGS)),
    injection: v.exactOptional(choiceField(INJECTIONS)),
    sharedModel: v.exactOptional(choiceField(SHARED_MODEL_IDS)),
    packets: v.exactOptional(packetsSchema),
    links: v.exactOptional(linksSchema),
    algorithms: algorithmChoices,
    fullTrees: v.exactOptional(flagField()),
    calibration: v.exactOptional(choiceField(NETWORK_CALIBRATIONS)),
    ownLinks: v.exactOptional(ownLinksSchema),
  },
  objectMessage,
);

const array: v.GenericSchema<unknown, NonNullable<Compute['array']>> = v.object(
  {
    rows: numberField(NUMBER_BOUNDS.arraySide),
    columns: numberField(NUMBER_BOUNDS.arraySide),
    clockGHz: numberField(NUMBER_BOUNDS.clockGHz),
  },
  objectMessage,
);

const compute: v.GenericSchema<unknown, Compute> = v.object(
  {
    peakTflops: numberField(NUMBER_BOUNDS.peakTflops),
    efficiency: numberField(NUMBER_BOUNDS.efficiency),
    fp8Tflops: v.exactOptional(numberField(NUMBER_BOUNDS.peakTflops)),
    fp4Tflops: v.exactOptional(numberField(NUMBER_BOUNDS.peakTflops)),
    memoryGBps: v.exactOptional(numberField(NUMBER_BOUNDS.memoryGBps)),
    capacityGB: v.exactOptional(numberField(NUMBER_BOUNDS.capacityGB)),
    array: v.exactOptional(array),
    calibration: v.exactOptional(choiceField(COMPUTE_CALIBRATIONS)),
    slowdown: v.exactOptional(numberField(NUMBER_BOUNDS.slowdown)),
  },
  objectMessage,
);

const bandwidth: v.GenericSchema<unknown, Bandwidth> = v.object(
  {
    mode: v.exactOptional(choiceField(BANDWIDTH_MODES)),
    budgetGBps: numberField(NUMBER_BOUNDS.budgetGBps),
    scheme: choiceField(SCHEME_IDS),
    customGBps: v.nullable(listField(numberField(NUMBER_BOUNDS.bandwidthGBps), LIST_BOUNDS.dimensions)),
    goal: v.exactOptional(goalSchema),
  },
  objectMessage,
);

/** Walked along a document to find its fields (sweep/fields.ts). */
export const designSchema: v.GenericSchema<unknown, Design> = v.object(
  {
    v: v.literal(DESIGN_VERSION, (issue) => `must be ${DESIGN_VERSION}; found ${found(issue.input)}`),
    name: textField(TEXT_BOUNDS.name),
    topology,
    workload: workloadSchema,
    parallelism,
    system,
    compute,
    bandwidth,
    cost: costSchema,
    training: v.exactOptional(trainingSchema),
    conditions: v.exactOptional(
      listField(
        conditionSchema({ workload: workloadSchema, parallelism, algorithms: algorithmChoices }),
        LIST_BOUNDS.conditions,
      ),
    ),
  },
  objectMessage,
);

/**
 * Validates a value in the normal form as a design, every field against bounds.ts; text/expand.ts brings documents into that form. Unknown
 * fields are dropped. Problems carry paths such as `topology.dimensions[2].size` and say what is allowed and what was found. Whether the
 * fields fit together (MP against the dimensions) is left to evaluate.ts, so that a half-edited design can be kept.
 */
export function validateDesign(value: unknown, meter?: Meter): Result<Design> {
  const shaped = checkShape(value, meter);
  if (!shaped.ok) return shaped;
  const version = documentVersion(shaped.value);
  if (!version.ok) return version;
  const parsed = v.safeParse(designSchema, shaped.value);
  if (parsed.success) return success(parsed.output);
  return failure(...problemsOf(parsed.issues));
}

function problemsOf(issues: readonly v.BaseIssue<unknown>[]): Problem[] {
  const problems = issues.slice(0, MOST_PROBLEMS).map((issue) => {
    const path = issuePath(issue.path ?? []);
    return { path, message: `${fieldName(path)} ${issue.message}` };
  });
  // How many more there are is unknown, since lists are then not checked to their end.
  return issues.length === problems.length
    ? problems
    : [...problems, { path: '', message: 'and more problems' }];
}
