/** A collective, by default an all-reduce, on one block: by the closed form and on shared links. */
import { onBlock } from '../../collective/default-algorithm.ts';
import type { AlgorithmName, Collective, LogicalDimension } from '../../collective/types.ts';
import { createAnalyticalNetwork } from '../../network/analytical/analytical.ts';
import { durationAlone } from '../../network/contention/phase-alone.ts';
import { createDomain } from '../../network/contention/domain.ts';
import { layoutOf } from '../../network/contention/layout.ts';
import type { StepRule } from '../../network/facts/step-rule.ts';
import type { BlockShape } from '../../topology/blocks/blocks.ts';
import type { Topology } from '../../topology/dimension.ts';
import { wireTopology } from '../../topology/physical/wire.ts';
import { eagerFor } from '../../network/contention/eager.ts';

export interface BlockLinks {
  readonly linkGBps: number;
  readonly cableNs: number;
  readonly switchNs: number;
}

export interface BlockQuestion {
  readonly shape: BlockShape;
  readonly name: AlgorithmName;
  readonly bytes: number;
  readonly operation?: Collective;
  /** Defaults to synchronous. */
  readonly steps?: StepRule;
}

export function topologyOfBlock(shape: BlockShape, { linkGBps, cableNs, switchNs }: BlockLinks): Topology {
  return {
    dimensions: [{ ...shape, bandwidthGBps: linkGBps, linkLatencyNs: cableNs, tier: 'pod' }],
    splitBandwidth: 'full',
    routerLatencyNs: switchNs,
  };
}

function logicalOf({ shape, name }: BlockQuestion): LogicalDimension {
  return {
    server: 0,
    dimension: 0,
    size: shape.size,
    npuStride: 1,
    algorithm: onBlock({ name }, shape),
  };
}

export function analyticalNs(question: BlockQuestion, links: BlockLinks): number {
  const topology = topologyOfBlock(question.shape, links);
  const { operation = 'allReduce', bytes, steps = 'synchronous' } = question;
  const network = createAnalyticalNetwork({
    topology,
    endpointDelayNs: 0,
    rounding: 'exact',
    eager: eagerFor(steps),
  });
  return network.phaseCost({ logical: logicalOf(question), operation, bytes, tree: 0 }).durationNs;
}

export function sharedNs(question: BlockQuestion, links: BlockLinks): number {
  const topology = topologyOfBlock(question.shape, links);
  const { operation = 'allReduce', bytes, steps = 'synchronous' } = question;
  const run = durationAlone(
    { topology, fabric: wireTopology(topology), endpointDelayNs: 0, isDealt: false, steps },
    { logical: logicalOf(question), operation, bytes, tree: 0 },
    false,
  );
  for (;;) {
    const { done, value } = run.next();
    if (done === true) return value;
  }
}

/** On shared links, message by message, even if a recursion would give the same. */
export function messagesNs(question: BlockQuestion, links: BlockLinks): number {
  const topology = topologyOfBlock(question.shape, links);
  const { operation = 'allReduce', bytes, steps = 'synchronous' } = question;
  const logical = logicalOf(question);
  const layout = layoutOf({ topology, fabric: wireTopology(topology) }, logical, false);
  let durationNs = NaN;
  const domain = createDomain({
    layout,
    endpointDelayNs: 0,
    isDealt: false,
    steps,
    onEnd: (_, nowNs) => {
      durationNs = nowNs;
    },
  });
  domain.begin(0, layout, { logical, operation, bytes, tree: 0 }, { value: 0, queue: 0 });
  while (!domain.isIdle()) domain.step();
  return durationNs;
}
