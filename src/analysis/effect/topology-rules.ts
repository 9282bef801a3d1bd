/** Fields of the topology, the bandwidth and the prices that may have no effect. */
import { isByTier } from '../../cost/facts/prices.ts';
import type { AlgorithmName } from '../../collective/types.ts';
import { isFixed } from '../../design/budget.ts';
import { blocks } from '../../topology/blocks/blocks.ts';
import { hasPartsOfItsOwn, hasSwitches } from '../../topology/blocks/form.ts';
import { TIERS } from '../../topology/dimension.ts';
import type { ParameterSpec } from '../../topology/blocks/parameters.ts';
import { withDefaults } from '../../topology/blocks/parameters.ts';
import { builtOf } from '../../design/machine/built.ts';
import type { EffectFacts } from './facts.ts';
import { because, first, type Rule, type Rules } from './rule.ts';

const UNUSED = 'nothing is sent on this dimension';

const unused: Rule = ({ isUsed }, [dimension = 0]) => because(!isUsed(dimension), UNUSED);

function tier({ design }: EffectFacts): string | null {
  const { cost, system, parallelism } = design;
  const isRead =
    isByTier(cost) ||
    system.ownLinks !== undefined ||
    system.calibration !== undefined ||
    parallelism.expertParallel !== undefined;
  return because(!isRead, 'prices are the same everywhere, and nothing else here goes by tiers');
}

function parameter(name: string): Rule {
  return ({ design, isUsed }, [dimension = 0]) => {
    const { kind, parameters } = design.topology.dimensions[dimension]!;
    const specs: Readonly<Record<string, ParameterSpec>> = blocks[kind].parameters;
    const spec = specs[name];
    if (spec?.onlyWhere === undefined) return null;
    const value = withDefaults(specs, parameters)[spec.onlyWhere.parameter];
    const isRead = value !== undefined && spec.onlyWhere.is.includes(value);
    return first(
      because(!isRead, `${name} is for ${spec.onlyWhere.parameter} ${spec.onlyWhere.is.join(' or ')}`),
      because(!isUsed(dimension), UNUSED),
    );
  };
}

/** The rounding of ASTRA-sim 1.0 and its analytical network take the dimensions as they are. */
function isOnBuilt({ design, network }: Parameters<Rule>[0]): boolean {
  return builtOf(design) !== null && (network !== 'analytical' || design.system.rounding === 'exact');
}

/** Measured links replace the latency. */
const latency: Rule = (facts, at) => {
  const { design } = facts;
  const { tier: place, link } = design.topology.dimensions[at[0] ?? 0]!;
  const { ownLinks, calibration } = design.system;
  const measured = (place === 'pod' ? ownLinks?.between : ownLinks?.inside) ?? calibration;
  return first(
    unused(facts, at),
    because(isOnBuilt(facts), 'messages take the links that are built'),
    because(measured !== undefined && link === undefined, 'what was measured of the links says it'),
  );
};

const ofSwitches: Rule = (facts, at) => {
  const dimension = facts.design.topology.dimensions[at[0] ?? 0]!;
  return first(unused(facts, at), because(!hasSwitches(dimension), 'the block has no switches'));
};

const ofMemory: Rule = (facts, at) =>
  first(
    unused(facts, at),
    because(facts.design.topology.dimensions[at[0] ?? 0]!.link?.hbmScale === 0, 'hbmScale is 0'),
  );

/** Of links that another physical network replaces. */
const ofOwnLinks: Rule = (facts, at) =>
  first(unused(facts, at), because(isOnBuilt(facts), 'messages take the links that are built'));

const directions: Rule = ({ design }, [dimension = 0]) =>
  because(!blocks[design.topology.dimensions[dimension]!.kind].hasDirections, 'the block has no directions');

const ROUND: readonly AlgorithmName[] = ['ring', 'ringAtOnce'];

/** Of a Graph. */
const rings: Rule = ({ phases, design }, [at = 0]) =>
  because(
    !phases.some(
      ({ logical: { dimension, size, algorithm } }) =>
        dimension === at &&
        size > 2 &&
        size === design.topology.dimensions[at]!.size &&
        ROUND.includes(algorithm.name),
    ),
    'no ring through all its NPUs runs on this dimension',
  );

const REDUCING = ['allReduce', 'reduceScatter', 'allGather'] as const;

/** A switch that can reduce does so unless another algorithm is chosen. */
const inNetwork: Rule = ({ isAsked, design }, [dimension = 0]) =>
  because(
    !REDUCING.some((collective) => {
      const name = design.system.algorithms[collective]?.[dimension]?.algorithm.name ?? 'inNetwork';
      return name === 'inNetwork' && isAsked(collective, dimension);
    }),
    'nothing is reduced or gathered on this dimension',
  );

/** The price of a tier that no dimension belongs to. */
function priceOf(tierName: string): Rule {
  return ({ design }) =>
    because(
      !design.topology.dimensions.some((dimension) => dimension.tier === tierName),
      `no dimension is of tier ${tierName}`,
    );
}

const splitBandwidth: Rule = ({ design, isShared }) =>
  because(
    design.topology.dimensions.every(
      ({ kind, link }, dimension) => link !== undefined || !hasPartsOfItsOwn(kind) || !isShared(dimension),
    ),
    'no dimension whose links may be parted is shared by groups',
  );

const given: Rule = ({ design }) => because(isFixed(design), 'the machine has given links');

export const TOPOLOGY_RULES: Rules = {
  'topology.splitBandwidth': splitBandwidth,
  'topology.dimensions[].tier': tier,
  'topology.dimensions[].linkLatencyNs': latency,
  'topology.dimensions[].link.linkBandwidthGiBps': () => 'the split gives the dimension its bandwidth',
  'topology.dimensions[].link.routerLatencyNs': ofSwitches,
  'topology.dimensions[].link.hbmLatencyNs': ofMemory,
  'topology.dimensions[].link.hbmBandwidthGBps': ofMemory,
  'topology.dimensions[].wires.directions': directions,
  'topology.dimensions[].wires.efficiency': ofOwnLinks,
  'system.links.efficiency': ({ design, isUsed }) =>
    because(
      design.topology.physical === undefined &&
        design.topology.dimensions.every(
          ({ wires }, dimension) => wires?.efficiency !== undefined || !isUsed(dimension),
        ),
      'each dimension has one of its own',
    ),
  'topology.dimensions[].parameters.inNetwork': inNetwork,
  'topology.dimensions[].parameters.rings': rings,
  'topology.dimensions[].parameters.e': parameter('e'),
  'topology.dimensions[].parameters.seed': parameter('seed'),
  'topology.dimensions[].parameters.pod': parameter('pod'),
  'topology.dimensions[].parameters.cores': parameter('cores'),
  'bandwidth.budgetGBps': given,
  'bandwidth.mode': ({ design }) =>
    because(design.bandwidth.customGBps === null, 'no bandwidths of dimensions are given'),
  ...Object.fromEntries(
    TIERS.flatMap((name) =>
      ['linkPerGBps', 'nicPerGBps', 'switchPerGBps'].map((price) => [`cost.${name}.${price}`, priceOf(name)]),
    ),
  ),
};
