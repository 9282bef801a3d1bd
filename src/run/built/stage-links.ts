/**
 * Pipelines on a network that is built otherwise than the dimensions say: the messages between stages, and what stages share, are those of
 * the links that are built.
 */
import { ALGORITHM_FACTS } from '../../collective/algorithm-facts.ts';
import { COLLECTIVES, type Collective, type Phase } from '../../collective/types.ts';
import type { Wiring } from '../../network/contention/layout.ts';
import { scheduleOnLinks, mostChannels } from '../../network/models/analytical/elsewhere.ts';
import { rankOf, type StageLine, type StageWires } from '../../simulator/stages/stage-wires.ts';
import type { StageTask } from '../../taskgraph/graph.ts';
import { physicalGraph, type PhysicalGraph } from '../../topology/physical/graph.ts';
import { routeOf } from '../../topology/physical/route.ts';

/** The messages that all NPUs of a stage send to their counterparts in another. */
export interface LaidMessage {
  /** Latency of the longest route. */
  readonly latencyNs: number;
  /** Time of the busiest link, for messages of one byte. */
  readonly nsPerByte: number;
  readonly links: readonly number[];
  /** Messages of a stage with the same number leave their NPUs on the same links. */
  readonly line: number;
}

export interface StagesOnLinks {
  readonly graph: PhysicalGraph;
  readonly wiring: Wiring;
  readonly lines: readonly StageLine[];
  /** The stage of an NPU of the logical network. */
  readonly stageOf: (npu: number) => number;
  readonly messageOf: (from: number, to: number) => LaidMessage;
}

/** Lays stages on the network that is built. @param lines those of the pipeline, innermost first */
export function stagesOnLinks(wiring: Wiring, lines: readonly StageLine[]): StagesOnLinks {
  const { topology, fabric, placement } = wiring;
  const graph = physicalGraph(fabric);
  const sizes = topology.dimensions.map(({ size }) => size);
  const npuStrides = lines.map(({ dimension, spacing }) =>
    sizes.slice(0, dimension).reduce((product, size) => product * size, spacing),
  );
  const stageOf = (npu: number): number =>
    lines.reduce(
      (stage, { size, stride }, at) => stage + (Math.floor(npu / npuStrides[at]!) % size) * stride,
      0,
    );
  const npusOf = new Map<number, number[]>();
  for (let npu = 0; npu < (placement?.length ?? graph.npus); npu++) {
    const ofStage = npusOf.get(stageOf(npu));
    if (ofStage === undefined) npusOf.set(stageOf(npu), [npu]);
    else ofStage.push(npu);
  }
  const known = new Map<string, LaidMessage>();
  const firstLinks: string[] = [];
  return {
    graph,
    wiring,
    lines,
    stageOf,
    messageOf(from, to) {
      const key = `${from} ${to}`;
      let message = known.get(key);
      if (message === undefined) known.set(key, (message = lay(from, to)));
      return message;
    },
  };

  function lay(from: number, to: number): LaidMessage {
    const offset = lines.reduce(
      (sum, line, at) => sum + (rankOf(line, to) - rankOf(line, from)) * npuStrides[at]!,
      0,
    );
    const ways = mostChannels(fabric);
    const bytesOn = new Map<number, number>();
    const first = new Set<number>();
    let latencyNs = 0;
    for (const npu of npusOf.get(from) ?? []) {
      const [at, end] = [placement?.[npu] ?? npu, placement?.[npu + offset] ?? npu + offset];
      for (let way = 0; way < ways; way++) {
        const route = routeOf(graph, at, end, way);
        latencyNs = Math.max(latencyNs, route.latencyNs);
        route.links.slice(0, 1).forEach((link) => first.add(link));
        for (const link of route.links) bytesOn.set(link, (bytesOn.get(link) ?? 0) + 1 / ways);
      }
    }
    let nsPerByte = 0;
    for (const [link, bytes] of bytesOn) nsPerByte = Math.max(nsPerByte, bytes / graph.bandwidthGBps[link]!);
    return { latencyNs, nsPerByte, links: [...bytesOn.keys()], line: lineOf([...first]) };
  }

  function lineOf(links: readonly number[]): number {
    const text = [...links].sort((a, b) => a - b).join();
    const found = firstLinks.indexOf(text);
    return found >= 0 ? found : firstLinks.push(text) - 1;
  }
}

/** What of a prepared case decides which links its stages share. */
interface StagesSharing {
  readonly tasks: readonly StageTask[];
  readonly servers: number;
  readonly phases: Readonly<Record<Collective, readonly Phase[]>>;
}

/**
 * Returns the wires of stages: links that the same collectives and messages use count as one wire. Collectives that meet on a link of a
 * stage use all links of each other there, and a message uses each of its links as long as the busiest.
 */
export function builtStageWires(
  laid: StagesOnLinks,
  { tasks, servers, phases }: StagesSharing,
  stages: number,
): StageWires {
  const ofServer = collectiveLinks(laid, servers, phases);
  const setOf = joinedServers(ofServer);
  /** By link: who uses it, a set of servers in a stage or a message. */
  const users = new Map<number, Set<string>>();
  const use = (link: number, user: string): void => {
    const known = users.get(link);
    if (known === undefined) users.set(link, new Set([user]));
    else known.add(user);
  };
  for (const [server, ofStages] of ofServer.entries())
    for (const [stage, links] of ofStages)
      for (const link of links) use(link, `${setOf[server]!} in ${stage}`);
  const pairs = new Set(
    tasks.flatMap((task) => (task.kind === 'send' ? [task.from * stages + task.to] : [])),
  );
  for (const pair of pairs) {
    const [from, to] = [Math.floor(pair / stages), pair % stages];
    for (const link of laid.messageOf(from, to).links) use(link, `${from} to ${to}`);
  }
  const numbers = new Map<string, number>();
  const wiresOf = new Map<string, number[]>();
  const ofMessages = new Set<number>();
  for (const by of users.values()) {
    const alike = [...by].join();
    if (numbers.has(alike)) continue;
    numbers.set(alike, numbers.size);
    const hasMessage = [...by].some((user) => user.includes(' to '));
    for (const user of by) {
      const wires = wiresOf.get(user);
      if (wires === undefined) wiresOf.set(user, [numbers.size - 1]);
      else wires.push(numbers.size - 1);
      if (hasMessage && user.includes(' in ')) ofMessages.add(Number.parseInt(user, 10));
    }
  }
  const none: readonly number[] = [];
  return {
    count: numbers.size,
    setsOf: (server) => [setOf[server]!],
    ofMessages,
    ofStage: (set, stage) => wiresOf.get(`${set} in ${stage}`) ?? none,
    ofMessage: (from, to) => wiresOf.get(`${from} to ${to}`) ?? none,
  };
}

type LinksOfStages = ReadonlyMap<number, ReadonlySet<number>>;

/** By server and stage: the links that its collectives use. */
function collectiveLinks(
  { graph, wiring: { placement }, stageOf }: StagesOnLinks,
  servers: number,
  phases: StagesSharing['phases'],
): readonly LinksOfStages[] {
  const found = Array.from({ length: servers }, () => new Map<number, Set<number>>());
  const seen = new Set<string>();
  for (const { logical, operation } of COLLECTIVES.flatMap((collective) => phases[collective])) {
    const { server, size, npuStride, algorithm } = logical;
    const key = JSON.stringify([server, size, npuStride, algorithm, operation]);
    // What is made for the links of a dimension has no place on others.
    if (size <= 1 || seen.has(key) || ALGORITHM_FACTS[algorithm.name].ranks === 'onLinks') continue;
    seen.add(key);
    const { runs, routesOf } = scheduleOnLinks(graph, placement, logical, operation, true);
    for (const { step } of runs) {
      for (let rank = 0; rank < size; rank++) {
        routesOf(
          step,
          rank,
        )(({ links }, _bytes, sender) => {
          const stage = stageOf(sender);
          const known = found[server]!.get(stage) ?? new Set<number>();
          found[server]!.set(stage, known);
          for (const link of links) known.add(link);
        });
      }
    }
  }
  return found;
}

/** By server: the first of those that it meets on links of a stage, directly or through others. */
function joinedServers(ofServer: readonly LinksOfStages[]): readonly number[] {
  const setOf = ofServer.map((_, server) => server);
  const firstOn = new Map<string, number>();
  for (const [server, ofStages] of ofServer.entries()) {
    for (const [stage, links] of ofStages) {
      for (const link of links) {
        const other = firstOn.get(`${stage} ${link}`);
        if (other === undefined) firstOn.set(`${stage} ${link}`, server);
        else if (setOf[other] !== setOf[server]) join(setOf[other]!, setOf[server]!);
      }
    }
  }
  return setOf;

  function join(one: number, another: number): void {
    const [kept, joined] = [Math.min(one, another), Math.max(one, another)];
    for (const [at, set] of setOf.entries()) if (set === joined) setOf[at] = kept;
  }
}
