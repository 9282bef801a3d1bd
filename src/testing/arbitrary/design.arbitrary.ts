import fc from 'fast-check';
import { ALGORITHMS } from '../../collective/algorithm-list.ts';
import { COLLECTIVE_OPTIMIZATIONS, type Algorithm } from '../../collective/types.ts';
import type { CostTable } from '../../cost/facts/prices.ts';
import { acceleratorCompute } from '../../design/presets/accelerators.ts';
import { STEP_RULES } from '../../network/facts/step-rule.ts';
import { AXIS_IDS } from '../../workload/axes/axis-list.ts';
import { COMPUTE_CALIBRATIONS, NETWORK_CALIBRATIONS } from '../../workload/rate/facts/calibration-names.ts';
import { ACCELERATORS } from '../../workload/compute/facts/accelerators.ts';
import { CONTEXT_METHODS } from '../../workload/parallel/context-method.ts';
import { PIPELINE_SCHEDULES } from '../../workload/pipeline/facts/names.ts';
import { NETWORK_MODEL_IDS } from '../../network/models/facts.ts';
import { SACK_RECOVERIES } from '../../network/models/packets/option-facts.ts';
import {
  INTER_DIMENSION_POLICIES,
  INTRA_DIMENSION_POLICIES,
  SCHEDULING_POLICIES,
} from '../../simulator/policy.ts';
import { TIERS, type LinkLevel } from '../../topology/dimension.ts';
import { CHECKPOINTING } from '../../workload/mapping/mapping.ts';
import { GRID_PRODUCT_ALGORITHMS } from '../../workload/gemm2d/product-algorithms.ts';
import { GRID_STAYS, MESH_ROWS } from '../../workload/parallel/gemm2d.ts';
import { ZERO_STAGES } from '../../workload/parallel/zero.ts';
import { GRADIENT_BYTES } from '../../workload/rate/facts/precision.ts';
import { INNERMOST } from '../../workload/axes/placement.ts';
import { LIST_BOUNDS, NUMBER_BOUNDS, TEXT_BOUNDS } from '../../design/bounds.ts';
import { arbitraryTraining } from './training-part.arbitrary.ts';
import {
  BANDWIDTH_MODES,
  SCHEME_IDS,
  type Compute,
  type Design,
  type DesignDimension,
} from '../../design/document.ts';
import { QUEUE_BANDWIDTHS } from '../../design/wiring.ts';
import { anyGoal } from './goal.arbitrary.ts';
import { number, text } from './values.arbitrary.ts';
import { anyWorkload } from './workload.arbitrary.ts';
import { PLAIN_KINDS } from '../blocks/plain-kinds.ts';

/** Random designs for property tests: everything that the schema accepts, simulable or not, half of it at the limits. */
const link: fc.Arbitrary<LinkLevel> = fc.record({
  linksPerNpu: number(NUMBER_BOUNDS.linksPerNpu),
  linkBandwidthGiBps: number(NUMBER_BOUNDS.linkBandwidthGiBps),
  nicLatencyNs: number(NUMBER_BOUNDS.latencyNs),
  routerLatencyNs: number(NUMBER_BOUNDS.latencyNs),
  hbmLatencyNs: number(NUMBER_BOUNDS.latencyNs),
  hbmBandwidthGBps: number(NUMBER_BOUNDS.hbmBandwidthGBps),
  hbmScale: number(NUMBER_BOUNDS.hbmScale),
});

const dimension: fc.Arbitrary<DesignDimension> = fc.record(
  {
    kind: fc.constantFrom(...PLAIN_KINDS),
    size: number(NUMBER_BOUNDS.size),
    linkLatencyNs: fc.oneof(fc.constant(500), number(NUMBER_BOUNDS.latencyNs)),
    tier: fc.constantFrom(...TIERS),
    link,
    wires: fc.record(
      {
        lanes: number(NUMBER_BOUNDS.lanes),
        directions: fc.constantFrom(1, 2),
        packetBytes: number(NUMBER_BOUNDS.packetBytes),
      },
      { requiredKeys: ['lanes', 'directions'] },
    ),
  },
  { requiredKeys: ['kind', 'size', 'linkLatencyNs', 'tier'] },
);

const algorithm: fc.Arbitrary<Algorithm> = fc.record(
  { name: fc.constantFrom(...ALGORITHMS), window: number(NUMBER_BOUNDS.window) },
  { requiredKeys: ['name'] },
);

const ringUse = fc.record(
  {
    launchNs: number(NUMBER_BOUNDS.latencyNs),
    rowShare: number(NUMBER_BOUNDS.efficiency),
    columnShare: number(NUMBER_BOUNDS.efficiency),
  },
  { requiredKeys: [] },
);

const algorithms = fc.array(fc.option(fc.record({ algorithm, whole: fc.boolean() })), {
  maxLength: LIST_BOUNDS.dimensions,
});

const unitPrices = {
  linkPerGBps: number(NUMBER_BOUNDS.price),
  nicPerGBps: number(NUMBER_BOUNDS.price),
  switchPerGBps: number(NUMBER_BOUNDS.price),
};
const costTable: fc.Arbitrary<CostTable> = fc.record(unitPrices);
const npuDollars = number(NUMBER_BOUNDS.npuDollars);

const calibrated = { calibration: fc.constantFrom(...COMPUTE_CALIBRATIONS) };

const ownCompute: fc.Arbitrary<Compute> = fc.record(
  {
    peakTflops: number(NUMBER_BOUNDS.peakTflops),
    efficiency: number(NUMBER_BOUNDS.efficiency),
    memoryGBps: number(NUMBER_BOUNDS.memoryGBps),
    capacityGB: number(NUMBER_BOUNDS.capacityGB),
    array: fc.record({
      rows: number(NUMBER_BOUNDS.arraySide),
      columns: number(NUMBER_BOUNDS.arraySide),
      clockGHz: number(NUMBER_BOUNDS.clockGHz),
    }),
    ...calibrated,
  },
  { requiredKeys: ['peakTflops', 'efficiency'] },
);

/** An accelerator as a preset of a machine has it, calibrated or not. */
const onAccelerator: fc.Arbitrary<Compute> = fc
  .tuple(
    fc.constantFrom(...ACCELERATORS),
    fc.constantFrom(0.4, 0.5, 1),
    fc.record(calibrated, { requiredKeys: [] }),
  )
  .map(([accelerator, efficiency, more]) => ({ ...acceleratorCompute(accelerator), efficiency, ...more }));

export const anyDesign: fc.Arbitrary<Design> = fc.record(
  {
    v: fc.constant(1),
    name: fc.oneof(fc.constant('GPT-3 on a 4D network'), text(TEXT_BOUNDS.name)),
    topology: fc.record(
      {
        dimensions: fc.array(dimension, { maxLength: LIST_BOUNDS.dimensions }),
        splitBandwidth: fc.constantFrom('full', 'links'),
        physical: fc.record({
          sizes: fc.array(number(NUMBER_BOUNDS.size), { maxLength: LIST_BOUNDS.physical }),
          lanes: number(NUMBER_BOUNDS.lanes),
          linkLatencyNs: number(NUMBER_BOUNDS.latencyNs),
        }),
      },
      { requiredKeys: ['dimensions', 'splitBandwidth'] },
    ),
    workload: anyWorkload,
    parallelism: fc.record(
      {
        modelParallel: number(NUMBER_BOUNDS.npus),
        contextParallel: number(NUMBER_BOUNDS.npus),
        contextMethod: fc.constantFrom(...CONTEXT_METHODS),
        pipeline: fc.record(
          {
            stages: fc.oneof(fc.constantFrom(1, 4), number(NUMBER_BOUNDS.stages)),
            schedule: fc.constantFrom(...PIPELINE_SCHEDULES),
            chunks: number(NUMBER_BOUNDS.pipelineChunks),
          },
          { requiredKeys: ['stages', 'schedule'] },
        ),
        axisOrder: fc.oneof(
          fc.constant(['tensor', 'context', 'data', 'pipeline'] as const),
          fc.shuffledSubarray([...AXIS_IDS]),
        ),
        overlap: fc.boolean(),
        tensorOverlap: fc.boolean(),
        fusedAttention: fc.boolean(),
        zeroStage: fc.constantFrom(...ZERO_STAGES),
        gradientBytes: fc.constantFrom(...GRADIENT_BYTES),
        sequenceParallel: fc.boolean(),
        checkpointing: fc.constantFrom(...CHECKPOINTING),
        innermost: fc.constantFrom(...INNERMOST),
        mesh: fc.record(
          {
            rows: fc.constantFrom(...MESH_ROWS),
            algorithm: fc.constantFrom(...GRID_PRODUCT_ALGORITHMS),
            packets: number(NUMBER_BOUNDS.meshPackets),
            slices: fc.array(number(NUMBER_BOUNDS.meshSlices), { maxLength: LIST_BOUNDS.gridProducts }),
            launchNs: number(NUMBER_BOUNDS.latencyNs),
            stays: fc.array(fc.constantFrom(...GRID_STAYS), { maxLength: LIST_BOUNDS.gridProducts }),
            block: number(NUMBER_BOUNDS.meshBlock),
            allGather: ringUse,
            reduceScatter: ringUse,
            sendReceive: ringUse,
          },
          { requiredKeys: [] },
        ),
        iterations: number(NUMBER_BOUNDS.iterations),
      },
      { requiredKeys: ['modelParallel', 'overlap'] },
    ),
    system: fc.record(
      {
        chunks: fc.oneof(fc.constant(64), number(NUMBER_BOUNDS.chunks)),
        leastChunkBytes: fc.oneof(fc.constantFrom(2 ** 20, 2 ** 23), number(NUMBER_BOUNDS.leastChunkBytes)),
        activeChunks: number(NUMBER_BOUNDS.chunks),
        queuesPerDimension: number(NUMBER_BOUNDS.queues),
        scheduling: fc.constantFrom(...SCHEDULING_POLICIES),
        intraDimension: fc.constantFrom(...INTRA_DIMENSION_POLICIES),
        interDimension: fc.constantFrom(...INTER_DIMENSION_POLICIES),
        optimization: fc.constantFrom(...COLLECTIVE_OPTIMIZATIONS),
        rounding: fc.constantFrom('exact', 'reference'),
        endpointDelayNs: number(NUMBER_BOUNDS.latencyNs),
        queueBandwidth: fc.constantFrom(...QUEUE_BANDWIDTHS),
        network: fc.constantFrom(...NETWORK_MODEL_IDS),
        steps: fc.constantFrom(...STEP_RULES),
        calibration: fc.constantFrom(...NETWORK_CALIBRATIONS),
        fullTrees: fc.boolean(),
        packets: fc.record(
          {
            segmentBytes: number(NUMBER_BOUNDS.segmentBytes),
            windowBytes: number(NUMBER_BOUNDS.windowBytes),
            switchBufferBytes: number(NUMBER_BOUNDS.switchBufferBytes),
            rtoNs: number(NUMBER_BOUNDS.rtoNs),
            initialWindowSegments: number(NUMBER_BOUNDS.initialWindowSegments),
            slowStartSegments: number(NUMBER_BOUNDS.slowStartSegments),
            realAcks: fc.boolean(),
            ackDelayNs: number(NUMBER_BOUNDS.ackDelayNs),
            quickAckSegments: number(NUMBER_BOUNDS.quickAckSegments),
            sack: fc.boolean(),
            recovery: fc.constantFrom(...SACK_RECOVERIES),
          },
          { requiredKeys: [] },
        ),
        links: fc.record({
          efficiency: number(NUMBER_BOUNDS.efficiency),
          packetBytes: number(NUMBER_BOUNDS.packetBytes),
          headerBytes: number(NUMBER_BOUNDS.headerBytes),
          routerLatencyNs: number(NUMBER_BOUNDS.latencyNs),
        }),
        algorithms: fc.record({
          allReduce: algorithms,
          reduceScatter: algorithms,
          allGather: algorithms,
          allToAll: algorithms,
        }),
      },
      {
        requiredKeys: [
          'chunks',
          'activeChunks',
          'queuesPerDimension',
          'scheduling',
          'intraDimension',
          'interDimension',
          'optimization',
          'rounding',
          'endpointDelayNs',
          'algorithms',
        ],
      },
    ),
    compute: fc.oneof(onAccelerator, ownCompute),
    bandwidth: fc.record(
      {
        mode: fc.constantFrom(...BANDWIDTH_MODES),
        budgetGBps: number(NUMBER_BOUNDS.budgetGBps),
        scheme: fc.constantFrom(...SCHEME_IDS),
        customGBps: fc.option(
          fc.array(number(NUMBER_BOUNDS.bandwidthGBps), { maxLength: LIST_BOUNDS.dimensions }),
        ),
        goal: anyGoal,
      },
      { requiredKeys: ['budgetGBps', 'scheme', 'customGBps'] },
    ),
    cost: fc.oneof(
      fc.record(
        { ...unitPrices, npuDollars },
        { requiredKeys: ['linkPerGBps', 'nicPerGBps', 'switchPerGBps'] },
      ),
      fc.record(
        { chiplet: costTable, package: costTable, node: costTable, pod: costTable, npuDollars },
        { requiredKeys: ['chiplet', 'package', 'node', 'pod'] },
      ),
    ),
    training: arbitraryTraining(number),
  },
  {
    requiredKeys: [
      'v',
      'name',
      'topology',
      'workload',
      'parallelism',
      'system',
      'compute',
      'bandwidth',
      'cost',
    ],
  },
);
