/** Cases of the form of faults.json: a network, what is wrong with it, and what runs on it. */
import * as v from 'valibot';
import { COLLECTIVES } from '../../../collective/types.ts';
import { LOOPS } from '../../../workload/training-loops/facts/loops.ts';
import { notNegative, oneOf, positive, whole } from '../dln/fields.ts';

const npu = whole(0, 1_048_575);
const link = v.tuple([v.string(), v.string()]);
const dimension = v.optional(whole(0, 15));

const condition = v.variant('kind', [
  v.strictObject({
    kind: v.literal('slowLink'),
    link,
    dimension,
    line: v.optional(npu),
    factor: v.number(),
    oneWay: v.optional(v.boolean()),
  }),
  v.strictObject({
    kind: v.literal('lostLink'),
    link,
    dimension,
    line: v.optional(npu),
    lanes: v.optional(whole(1, 256)),
    count: v.optional(whole(1, 256)),
  }),
  v.strictObject({ kind: v.literal('slowPort'), npu, dimension, factor: v.number() }),
  v.strictObject({ kind: v.literal('slowNpu'), npu, factor: v.number() }),
  v.strictObject({ kind: v.literal('share'), dimension, share: v.number() }),
  v.strictObject({
    kind: v.literal('secondJob'),
    npus: v.array(npu),
    collective: v.picklist(COLLECTIVES, `expected ${COLLECTIVES.join(', ')}`),
    algorithm: v.string(),
    bytes: positive,
    repeat: v.optional(v.boolean()),
  }),
]);

const network = v.strictObject({
  block: v.string(),
  size: whole(1, 1_048_576),
  parameters: v.optional(v.record(v.string(), v.union([v.number(), v.string(), v.array(v.number())]))),
  gbps: positive,
  latencyNs: notNegative,
});

const said = {
  id: v.string(),
  what: v.optional(v.string()),
  network,
  condition: v.array(condition),
  rule: v.optional(v.literal('sync')),
  hand: v.optional(v.string()),
  timeline: v.optional(v.string()),
  refused: v.optional(v.string()),
  expectedNs: v.optional(positive),
  handNs: v.optional(positive),
};

export const collectiveCase = v.strictObject({
  ...said,
  npus: v.optional(v.array(npu)),
  collective: v.picklist(COLLECTIVES, `expected ${COLLECTIVES.join(', ')}`),
  algorithm: v.string(),
  bytes: positive,
  lockstepNs: v.optional(positive),
  phasedNs: v.optional(positive),
  aloneNs: v.optional(positive),
  eagerInOrderNs: v.optional(positive),
  eagerAtOnceNs: v.optional(positive),
});

const layer = v.strictObject({
  forwardNs: notNegative,
  forwardAllReduceBytes: v.optional(positive),
  inputGradientNs: notNegative,
  inputGradientAllReduceBytes: v.optional(positive),
  weightGradientNs: notNegative,
  weightGradientAllReduceBytes: v.optional(positive),
});

export const iterationCase = v.strictObject({
  ...said,
  kind: v.literal('iteration'),
  loop: v.picklist(LOOPS, `expected ${LOOPS.join(', ')}`),
  overlap: v.boolean(),
  layers: v.array(layer),
  npus: v.optional(v.array(npu)),
  aloneNs: v.optional(positive),
  eagerInOrderNs: v.optional(positive),
  worstMemberNs: v.optional(positive),
  atLeastNs: v.optional(positive),
});

export const maximumCase = v.strictObject({
  id: v.string(),
  kind: v.literal('expectedMax'),
  what: v.optional(v.string()),
  distribution: oneOf(['halfNormal', 'lognormal']),
  sigma: v.optional(positive),
  /** NPUs, the mean, the mean of samples and its error. */
  rows: v.array(v.tuple([whole(1, 1e9), v.number(), v.number(), positive])),
});

export type CollectiveCase = v.InferOutput<typeof collectiveCase>;
export type IterationCase = v.InferOutput<typeof iterationCase>;
export type MaximumCase = v.InferOutput<typeof maximumCase>;
export type FaultCase = CollectiveCase | IterationCase;
