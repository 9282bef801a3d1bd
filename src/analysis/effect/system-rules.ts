/** Fields of the system that may have no effect. */
import { ALGORITHM_FACTS } from '../../collective/algorithm-facts.ts';
import { COLLECTIVES, type AlgorithmName, type Collective } from '../../collective/types.ts';
import { mostQueues } from '../../simulator/policy.ts';
import type { LoopKind } from '../../workload/training-loops/facts/loops.ts';
import { npuCount } from '../../topology/dimension.ts';
import type { EffectFacts } from './facts.ts';
import { because, first, type Rule, type Rules } from './rule.ts';

const whole: Rule = ({ isMeasured }) =>
  because(isMeasured, 'collectives take what was measured of them as a whole');

/** Each ring of a 2D product runs one collective at a time. */
function isOneByOne({ isChain, design }: EffectFacts): boolean {
  const { mesh, modelParallel } = design.parallelism;
  return isChain || (mesh !== undefined && modelParallel === npuCount(design.topology));
}

const inTurn: Rule = (facts, at) =>
  first(whole(facts, at), because(isOneByOne(facts), 'collectives never wait for one another'));

/** Equal chunks of one collective come in the order in which they were cut. */
const inOrder: Rule = (facts, at) =>
  first(
    whole(facts, at),
    because(
      isOneByOne(facts) &&
        (facts.design.system.chunks === 1 || (facts.isExact && !facts.isOrdered && !facts.isLaidOut)),
      'chunks never wait behind others than their like',
    ),
  );

const cut: Rule = (facts, at) =>
  first(whole(facts, at), because(facts.design.system.chunks === 1, 'collectives are one chunk'));

const packets: Rule = ({ network }) => because(network !== 'packets', 'messages are not sent as packets');

const together: Rule = (facts, at) =>
  first(
    packets(facts, at),
    because(
      facts.design.system.packets?.eachNpu !== true,
      'the NPUs of a collective begin each phase together',
    ),
  );

/** What chunks in the queues of a dimension go by. */
const queued: Rule = ({ network, design }) =>
  because(
    network === 'packets' && design.system.packets?.eachNpu === true,
    'every NPU begins its chunks in one order for all',
  );

const ungathered: Rule = ({ phases }) =>
  because(!phases.some(({ operation }) => operation === 'allGather'), 'nothing is gathered');

/** Either way, a chunk that crosses each dimension once gets the next queue, and collectives in turn find all queues empty. */
function dealtAlike({ design: { system, parallelism }, ...facts }: EffectFacts): string | null {
  const isTwice =
    facts.isLaidOut || (system.interDimension.startsWith('themis') && facts.isAsked('allReduce'));
  const isInTurn = facts.isChain && parallelism.pipeline === undefined;
  return first(
    because(mostQueues(system) === 1, 'every dimension has one queue'),
    because(
      facts.network === 'analytical' && isInTurn && (!isTwice || system.chunks === 1),
      'collectives in turn cross each dimension once',
    ),
  );
}

const undispatched: Rule = (facts, at) =>
  first(queued(facts, at), because(facts.design.system.chunks === 1 && facts.isChain, 'chunks never wait'));

const lossy: Rule = (facts, at) =>
  first(
    packets(facts, at),
    because(
      facts.design.system.packets?.switchBufferBytes === undefined,
      'queues have no end, so nothing is lost',
    ),
    because(facts.design.system.packets?.lossless === true, 'links lose nothing'),
  );

const sacked: Rule = (facts, at) =>
  first(lossy(facts, at), because(facts.design.system.packets?.sack !== true, 'there is no SACK'));

function algorithmOf(collective: Collective): Rule {
  return ({ isAsked }, [dimension = 0]) =>
    because(!isAsked(collective, dimension), `no ${collective} goes over this dimension`);
}

function windowOf(collective: Collective): Rule {
  return (facts, at) => {
    const name = facts.design.system.algorithms[collective]?.[at[0] ?? 0]?.algorithm.name;
    return first(
      algorithmOf(collective)(facts, at),
      because(
        name === undefined || ALGORITHM_FACTS[name].takesWindow !== true,
        'the algorithm has no window',
      ),
    );
  };
}

const RELAYED = ['ring', 'ringAtOnce'] as const;

/** Blocks take different ways only among more than two NPUs that relay them, or send them to each other. */
function exchangedBy({ phases }: EffectFacts, names: readonly AlgorithmName[]): string | null {
  const isRun = phases.some(
    ({ logical: { size, algorithm }, operation }) =>
      operation === 'allToAll' && size > 2 && names.includes(algorithm.name),
  );
  return because(!isRun, 'no all-to-all of more than two NPUs is sent in either way');
}

/** How a collective is made matters where it is made for its links; only greedy matching draws at random. */
function madeBy(collective: Collective, isBelow: boolean, field: 'method' | 'chunks' | 'seed'): Rule {
  return (facts, at) => {
    const entry = facts.design.system.algorithms[collective]?.[at[0] ?? 0];
    const algorithm = isBelow ? entry?.below?.algorithm : entry?.algorithm;
    return first(
      (isBelow ? belowOf(collective) : algorithmOf(collective))(facts, at),
      because(
        algorithm === undefined || ALGORITHM_FACTS[algorithm.name].ranks !== 'onLinks',
        'the algorithm is not made for its network',
      ),
      because(
        field === 'seed' && algorithm?.synthesis?.method !== 'greedy',
        'only greedy matching draws at random',
      ),
    );
  };
}

/** A group of all NPUs has one algorithm for all sizes. */
function belowOf(collective: Collective): Rule {
  return (facts, at) => {
    const entry = facts.design.system.algorithms[collective]?.[at[0] ?? 0];
    return first(
      algorithmOf(collective)(facts, at),
      because(entry?.whole === true, 'one group of all NPUs has one algorithm for all sizes'),
    );
  };
}

function windowBelow(collective: Collective): Rule {
  return (facts, at) => {
    const below = facts.design.system.algorithms[collective]?.[at[0] ?? 0]?.below;
    return first(
      belowOf(collective)(facts, at),
      because(
        below === undefined || ALGORITHM_FACTS[below.algorithm.name].takesWindow !== true,
        'the algorithm has no window',
      ),
    );
  };
}

const FASTEST = 'the fastest algorithm is taken at every size';

/** Whether the entry leaves the algorithm to the run, which then ignores the rest of it. */
function leftToRun(collective: Collective, rule: Rule): Rule {
  return (facts, at) => {
    const entry = facts.design.system.algorithms[collective]?.[at[0] ?? 0];
    return first(because(entry?.fastest === true && !entry.whole, FASTEST), rule(facts, at));
  };
}

/** One group of all NPUs has an algorithm of its own. */
function fastestOf(collective: Collective): Rule {
  return (facts, at) => {
    const entry = facts.design.system.algorithms[collective]?.[at[0] ?? 0];
    return first(
      algorithmOf(collective)(facts, at),
      because(entry?.whole === true, 'one group of all NPUs has one algorithm for all sizes'),
    );
  };
}

const ONE_PEER = 'a message to one peer is the same by every algorithm';

const ALGORITHMS: Rules = Object.fromEntries(
  COLLECTIVES.flatMap((collective) => [
    [`system.algorithms.${collective}[].algorithm.name`, leftToRun(collective, algorithmOf(collective))],
    [`system.algorithms.${collective}[].algorithm.window`, leftToRun(collective, windowOf(collective))],
    [`system.algorithms.${collective}[].whole`, algorithmOf(collective)],
    [`system.algorithms.${collective}[].fastest`, fastestOf(collective)],
    [`system.algorithms.${collective}[].below.bytes`, leftToRun(collective, belowOf(collective))],
    [`system.algorithms.${collective}[].below.algorithm.name`, leftToRun(collective, belowOf(collective))],
    [
      `system.algorithms.${collective}[].below.algorithm.window`,
      leftToRun(collective, windowBelow(collective)),
    ],
    ...(['method', 'chunks', 'seed'] as const).flatMap((field) => [
      [
        `system.algorithms.${collective}[].algorithm.synthesis.${field}`,
        leftToRun(collective, madeBy(collective, false, field)),
      ] as const,
      [
        `system.algorithms.${collective}[].below.algorithm.synthesis.${field}`,
        leftToRun(collective, madeBy(collective, true, field)),
      ] as const,
    ]),
  ]),
);

const steps: Rule = ({ isExact, isEven, isMeasured }) =>
  first(
    because(!isExact, 'ranks go on as in ASTRA-sim'),
    because(isMeasured, 'messages take what was measured of them'),
    because(isEven, 'all messages of a step take equally long'),
  );

/** No effect on tables of these loops. */
function outside(loops: readonly LoopKind[], why: string): Rule {
  return ({ design: { workload } }) =>
    because(workload.kind === 'table' && loops.includes(workload.loop.kind), why);
}

export const SYSTEM_RULES: Rules = {
  'system.chunks': whole,
  'system.leastChunkBytes': cut,
  'system.activeChunks': (facts, at) =>
    because(isOneByOne(facts) && cut(facts, at) !== null, 'nothing is ever under way at once'),
  'system.endpointDelayNs': whole,
  'system.layerDelayNs': outside(['trace', 'micro'], 'the loop has no steps'),
  'system.updateNsPerKB': outside(['trace'], 'a trace has all its times'),
  'system.onLoad': ({ isChain }) => because(isChain, 'nothing is computed beside communication'),
  'system.scheduling': (facts, at) =>
    first(inTurn(facts, at), because(!facts.isRanked, 'the loop ranks its collectives itself')),
  'system.intraDimension': (facts, at) => first(queued(facts, at), inOrder(facts, at)),
  'system.queuesPerDimension': (facts, at) =>
    first(
      queued(facts, at),
      because(
        facts.design.topology.dimensions.every(
          (_, index) => facts.design.system.queues?.[index] !== undefined,
        ),
        'each dimension says its queues',
      ),
    ),
  'system.queues[]': (facts, at) =>
    first(
      queued(facts, at),
      because(
        (at[0] ?? 0) >= facts.design.topology.dimensions.length || !facts.isUsed(at[0] ?? 0),
        'nothing is sent on this dimension',
      ),
    ),
  'system.gatherQueues': (facts, at) => first(queued(facts, at), ungathered(facts, at)),
  'system.dealing': (facts, at) => first(queued(facts, at), dealtAlike(facts)),
  'system.dispatch.issue': undispatched,
  'system.dispatch.below': undispatched,
  // Themis also splits an all-reduce on a single dimension into a scatter and a gather.
  'system.optimization': ({ isLaidOut, isAsked, design: { system } }) =>
    because(
      !isLaidOut && !(system.interDimension.startsWith('themis') && isAsked('allReduce')),
      'no all-reduce goes over several dimensions',
    ),
  'system.queueBandwidth': (facts, at) =>
    first(queued(facts, at), because(mostQueues(facts.design.system) === 1, 'a dimension has one queue')),
  'system.fullTrees': ({ runs }) => because(!runs('doubleBinaryTree'), 'no double binary tree is run'),
  'system.sharedModel': ({ network }) =>
    because(network !== 'shared', 'links are not shared message by message'),
  'system.packetRouting': (facts) =>
    exchangedBy(facts, facts.design.system.packetRouting === 'hardware' ? [...RELAYED, 'direct'] : RELAYED),
  'system.injection': (facts) => exchangedBy(facts, [...RELAYED, 'direct']),
  'system.steps': (facts, at) => first(queued(facts, at), steps(facts, at)),
  'system.calibration': ({ design: { system, topology } }) =>
    first(
      because(
        system.ownLinks?.inside !== undefined && system.ownLinks.between !== undefined,
        'what one’s own collectives said of the links goes before',
      ),
      because(
        topology.dimensions.every(({ link }) => link !== undefined),
        'every dimension has figures of its own links',
      ),
    ),
  ...ALGORITHMS,
  'system.algorithms.sendReceive[].algorithm.name': () => ONE_PEER,
  'system.algorithms.sendReceive[].algorithm.window': () => ONE_PEER,
  'system.algorithms.sendReceive[].fastest': () => ONE_PEER,
  'system.algorithms.sendReceive[].below.bytes': () => ONE_PEER,
  'system.algorithms.sendReceive[].below.algorithm.name': () => ONE_PEER,
  'system.algorithms.sendReceive[].below.algorithm.window': () => ONE_PEER,
  ...Object.fromEntries(
    [
      'segmentBytes',
      'windowBytes',
      'switchBufferBytes',
      'initialWindowSegments',
      'realAcks',
      'fixedWindow',
      'lossless',
      'slowStartSegments',
      'ackDelayNs',
      'quickAckSegments',
      'eachNpu',
    ].map((field) => [`system.packets.${field}`, packets]),
  ),
  'system.packets.sameOrder': (facts, at) =>
    first(packets(facts, at), because(!facts.runs('direct'), 'no direct exchange is run')),
  'system.packets.allToAllChunks': (facts, at) =>
    first(
      together(facts, at),
      because(!facts.isAsked('allToAll'), 'there is no all-to-all'),
      because(facts.design.system.chunks === 1, 'collectives are one chunk'),
    ),
  ...Object.fromEntries(
    ['losslessSwitches', 'endpointDelayNs'].map((field) => [
      `topology.dimensions[].packets.${field}`,
      (facts: EffectFacts, at: readonly number[]) =>
        first(together(facts, at), because(!facts.isUsed(at[0] ?? 0), 'nothing is sent on this dimension')),
    ]),
  ),
  'topology.dimensions[].packets.switchPorts': (facts, at) =>
    first(
      together(facts, at),
      lossy(facts, at),
      because(
        facts.design.topology.dimensions[at[0] ?? 0]?.packets?.losslessSwitches !== undefined,
        'its switches lose nothing',
      ),
    ),
  'system.packets.rtoNs': lossy,
  'system.packets.sack': lossy,
  'system.packets.recovery': sacked,
};
