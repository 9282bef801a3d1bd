/**
 * Cases in which ASTRA-sim 1.0 itself crashes, hangs, loses messages or prints another number for the same files. Each rule has the name of
 * its row in the help (difference-facts.ts).
 */
import { CHOSEN_COLLECTIVES, type ChosenCollective } from '../../../collective/collectives.ts';
import type { BlockKind } from '../../../topology/blocks/blocks.ts';
import { formatCount } from '../../../units/count.ts';
import type { Problem } from '../../../units/result.ts';
import { locate } from '../locate.ts';
import { entryOffset } from '../network-fields.ts';
import { problemAt } from '../../source.ts';
import type { SettingKey } from '../settings.ts';
import { collectiveTasks, isLive, type RunFacts } from './facts.ts';
import { freesPacketsEarly, losesRingMessage, questionOf, slowestMessageNs } from './messages.ts';

type Rule = (facts: RunFacts) => readonly Problem[];

/** Sizes passed from phase to phase and latencies of messages are signed 32-bit numbers in the reference. */
const INT_END = 2 ** 31;

export const RULES: Readonly<Record<string, Rule>> = {
  Sizes: overflows,
  'Rings over unequal links': lostMessages,
  'Windowed direct above 500 kB a message': freedMemory,
  Themis: staleLoads,
  'Sizes below the number of chunks, and 0 bytes': endlessLoops,
  'Dimensions of one NPU, too few links, lists that are too long': dimensionsOfOne,
  'Lists of algorithms of different lengths': shortLists,
  'Boost mode': boostMode,
  'Several events in one ns': ties,
  'Double binary tree': fullTrees,
};

/** Returns at most one note per rule and place. */
export function referenceNotes(facts: RunFacts): readonly Problem[] {
  return Object.values(RULES).flatMap((rule) => rule(facts));
}

function overflows(facts: RunFacts): readonly Problem[] {
  const { described, phases } = facts;
  const large = phases.find(({ request }) => request.bytes >= INT_END);
  const slow = phases.find(
    ({ request, cost }) =>
      cost.durationNs >= INT_END && slowestMessageNs(questionOf(described, request)) >= INT_END,
  );
  const what = [
    ...(large === undefined ? [] : [`a phase of ${formatCount(large.request.bytes)} B`]),
    ...(slow === undefined ? [] : [`a message of 2^31 ns or more`]),
  ];
  if (what.length === 0) return [];
  const message = `${what.join(' and ')} overflows the 32-bit numbers of ASTRA-sim 1.0, which prints nonsense; here sizes and times are exact`;
  return [atSetting(facts, 'preferred-dataset-splits', message)];
}

function lostMessages(facts: RunFacts): readonly Problem[] {
  const { described, phases } = facts;
  const lost = phases.find(
    ({ request }) =>
      request.logical.algorithm.name === 'ring' && losesRingMessage(questionOf(described, request)),
  );
  if (lost === undefined) return [];
  const message =
    'a ring has a link slower than two others together: ASTRA-sim 1.0 loses a message there and ends without a report; timed here by the formula that holds where it does end';
  return [atSetting(facts, listOf(facts, lost.request.logical.algorithm.name), message)];
}

function freedMemory(facts: RunFacts): readonly Problem[] {
  const { described, phases } = facts;
  const freed = phases.find(({ request }) => freesPacketsEarly(questionOf(described, request)));
  if (freed === undefined) return [];
  const message =
    'a direct exchange with a window has reduced messages of 500 kB or more, for which ASTRA-sim 1.0 writes into freed memory and may crash';
  return [atSetting(facts, listOf(facts, 'direct'), message)];
}

function staleLoads(facts: RunFacts): readonly Problem[] {
  if (!isThemis(facts) || facts.servers < 2) return [];
  const balanced = collectiveTasks(facts).filter(
    (task) => task.bytes > 0 && task.collective !== 'allToAll' && isLive(facts, task),
  );
  if (balanced.length < 2) return [];
  const message =
    'ASTRA-sim 1.0 forgets the loads of Themis only when NPU 0 is the first to issue in an instant; with several collectives its end time can differ by 8 % and its payload by 27 %';
  return [atSetting(facts, 'inter-dimension-scheduling', message)];
}

function endlessLoops(facts: RunFacts): readonly Problem[] {
  const { described, files, graph } = facts;
  const tasks = collectiveTasks(facts);
  const awaited = new Set(graph.tasks.flatMap(({ after }) => after));
  const atLayer = (layer: number, message: string): Problem =>
    problemAt(files.workload.source, files.workload.rowTokens[layer]?.[0]?.offset ?? 0, message);
  const tiny = tasks.find(
    (task) => task.bytes > 0 && task.bytes < described.policy.chunks && isLive(facts, task),
  );
  const empty = graph.tasks.find(
    (task, index) => task.kind === 'collective' && task.bytes === 0 && awaited.has(index),
  );
  return [
    ...(tiny === undefined
      ? []
      : [
          atLayer(
            tiny.layer,
            `a collective of ${formatCount(tiny.bytes)} B is cut into ${formatCount(described.policy.chunks)} chunks: ASTRA-sim 1.0 never ends and takes memory without limit; here it is cut into chunks of 1 B`,
          ),
        ]),
    ...(empty?.kind === 'collective'
      ? [
          atLayer(
            empty.layer,
            'a collective of 0 B is waited for: ASTRA-sim 1.0 never ends; here it is complete at once',
          ),
        ]
      : []),
  ];
}

/** Blocks whose bandwidth the reference divides by their links, of which a block of one NPU has none. */
const DIVIDES_BY_ITS_LINKS: readonly BlockKind[] = ['fullyConnected'];

function dimensionsOfOne({ described, files: { network } }: RunFacts): readonly Problem[] {
  const { source } = network.fields;
  return described.topology.dimensions.flatMap(({ kind, size }, index) =>
    DIVIDES_BY_ITS_LINKS.includes(kind) && size === 1
      ? [
          problemAt(
            source,
            entryOffset(network.fields, 'units-count', index),
            'a FullyConnected dimension of one NPU is a division by zero in ASTRA-sim 1.0; here it adds no phase',
          ),
        ]
      : [],
  );
}

function shortLists(facts: RunFacts): readonly Problem[] {
  const { described, logical, servers, parts } = facts;
  const shared = parts.findLastIndex((part) => part.length > 1);
  const used = new Set(
    collectiveTasks(facts)
      .filter((task) => task.bytes > 0 && isLive(facts, task))
      .map(({ collective }) => collective),
  );
  const unsplit = CHOSEN_COLLECTIVES.filter(
    (collective) => described.algorithms[collective].length <= shared,
  );
  const ordered = CHOSEN_COLLECTIVES.filter(
    (collective) => used.has(collective) && logical[collective].length < servers,
  );
  const misread = isThemis(facts)
    ? ordered.filter((collective) => collective !== 'allToAll')
    : described.policy.interDimension === 'roundRobin' && ordered.length < used.size
      ? ordered
      : [];
  return [
    ...unsplit.map((collective) =>
      atList(
        facts,
        collective,
        'the list is shorter than the dimension that the groups share: ASTRA-sim 1.0 crashes; here the entry for all NPUs ends it',
      ),
    ),
    ...misread.map((collective) =>
      atList(
        facts,
        collective,
        'the list is shorter than the network, and the order of chunks can name a dimension behind its end, where ASTRA-sim 1.0 reads foreign memory; here chunks visit the dimensions of the list',
      ),
    ),
  ];
}

function boostMode(facts: RunFacts): readonly Problem[] {
  if (facts.files.system.system['boost-mode'] !== 1) return [];
  const message =
    'boost-mode 1 has no effect here; ASTRA-sim 1.0 crashes or hangs with it in some runs with several layers under way';
  return [atSetting(facts, 'boost-mode', message)];
}

function ties({ described, files: { network } }: RunFacts): readonly Problem[] {
  const at = (key: string, index: number, message: string): readonly Problem[] => [
    problemAt(network.fields.source, entryOffset(network.fields, key, index), message),
  ];
  const end = 'its end time can differ by 0.01 %';
  const { dimensions } = described.topology;
  const memory = dimensions.findIndex(({ size, link }) => size > 1 && (link?.hbmScale ?? 0) > 0);
  if (memory >= 0) {
    const message = `the memory model makes fractions of ns, which ASTRA-sim 1.0 rounds message by message: ${end}`;
    return at('hbm-scale', memory, message);
  }
  const still = dimensions.findIndex(
    ({ size, linkLatencyNs, link }) =>
      size > 1 && linkLatencyNs + (link?.nicLatencyNs ?? 0) + (link?.routerLatencyNs ?? 0) === 0,
  );
  if (described.endpointDelayNs > 0 || still < 0) return [];
  const message = `without latency and endpoint delay many messages fall into one ns, whose order ASTRA-sim 1.0 takes from its queues: ${end}`;
  return at('link-latency', still, message);
}

function fullTrees(facts: RunFacts): readonly Problem[] {
  const { described, phases } = facts;
  if (described.policy.fullTrees !== true) return [];
  if (!phases.some(({ request }) => request.logical.algorithm.name === 'doubleBinaryTree')) return [];
  const message =
    'parity: a double binary tree does a full all-reduce of the same bytes wherever it stands, as in ASTRA-sim 1.0, also where a reduce-scatter, all-gather or all-to-all was asked for';
  return [atSetting(facts, listOf(facts, 'doubleBinaryTree'), message)];
}

function isThemis({ described: { policy } }: RunFacts): boolean {
  return policy.interDimension === 'themis' || policy.interDimension === 'themisFlex';
}

function atList(facts: RunFacts, collective: ChosenCollective, message: string): Problem {
  return locate({ path: `system.algorithms.${collective}`, message }, facts.files);
}

/** Returns the first list of algorithms that contains this one. */
function listOf({ described: { algorithms } }: RunFacts, name: string): SettingKey {
  const found = CHOSEN_COLLECTIVES.find((collective) =>
    algorithms[collective].some(({ algorithm }) => algorithm.name === name),
  );
  const keys: Readonly<Record<ChosenCollective, SettingKey>> = {
    allReduce: 'all-reduce-implementation',
    reduceScatter: 'reduce-scatter-implementation',
    allGather: 'all-gather-implementation',
    allToAll: 'all-to-all-implementation',
  };
  return keys[found ?? 'allReduce'];
}

function atSetting({ files: { system } }: RunFacts, key: SettingKey, message: string): Problem {
  return problemAt(system.source, system.offsets.get(key) ?? 0, message);
}
