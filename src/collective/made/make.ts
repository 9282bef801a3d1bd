/**
 * Makes collectives for the links of a dimension (graph/synthesis), proves them, and lays them on the links of its block. The same recipe on
 * the same links gives the same schedule, which is made once.
 */
import { capacitiesOf } from '../../graph/bounds/capacities.ts';
import { BOUNDED_COLLECTIVES, type BoundedCollective } from '../../graph/bounds/bounded-collective.ts';
import { createGraph, nodeCountOf, type Graph } from '../../graph/graph.ts';
import { proofSteps } from '../../graph/synthesis/prove.ts';
import { pipelined } from '../../graph/synthesis/schedule.ts';
import { synthesisSteps, type Synthesised } from '../../graph/synthesis/synthesise.ts';
import { arcLatencies } from '../../graph/synthesis/time.ts';
import { translationsOf } from '../../graph/synthesis/translations.ts';
import type { BlockForm } from '../../topology/blocks/block.ts';
import { blockWires } from '../../topology/blocks/block-wires.ts';
import { blocks, type BlockKind } from '../../topology/blocks/blocks.ts';
import type { BlockGraph } from '../../topology/blocks/graph.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { COLLECTIVE_LIST, type CollectiveName } from '../collectives.ts';
import { laidSteps, sharesOfLinks, type WideLink } from './made-steps.ts';
import { madeSchedule } from './made-sends.ts';
import { ended, type MadeCollectives, type MadeSchedule, type SynthesisSettings } from './made-schedule.ts';

/** NPUs and switches of the largest dimension for which trees are packed. */
const MOST_MADE_NODES = 128;
/** NPUs of the largest one on which blocks are matched greedily; it may have as many switches. */
const MOST_MATCHED = 512;
/** Of the largest one on which those of one NPU are matched, as all are alike. */
const MOST_ALIKE = 4096;
export const USUAL_CHUNKS = 64;

export interface MakeRequest {
  readonly kind: BlockKind;
  readonly form: BlockForm;
  /** The lines of the dimension with conditions: what is made runs on all of them. */
  readonly faulty: readonly BlockGraph[];
  /** Equal for equal `faulty`. */
  readonly faultsKey: string;
  readonly settings: SynthesisSettings | undefined;
}

/** More than one design asks for; above this all are forgotten. */
const MOST_KNOWN = 64;
/** Messages of a schedule that is large: when another one is made, all are forgotten. */
const MOST_MESSAGES = 100_000;
let isAnyLarge = false;
const known = new Map<string, Result<MadeSchedule>>();
/** What is being made: who asks for it meanwhile goes on with it, and so does who asks after somebody has stopped. */
const underWay = new Map<string, Making>();
const MOST_UNDER_WAY = 4;

interface Making {
  readonly steps: ReturnType<typeof make>;
  made: Result<MadeSchedule> | undefined;
}

/** Short names of requests, whose texts may hold whole graphs. */
const names = new Map<string, string>();

export function makeCollectives(request: MakeRequest): MadeCollectives {
  const { kind, form, faulty, faultsKey, settings } = request;
  const text = JSON.stringify([kind, form, faultsKey, settings]);
  const key = names.get(text) ?? `made ${names.size}`;
  names.set(text, key);
  if (form.size > mostNodes(settings)) {
    const large = problem('', `its dimension has ${form.size} NPUs. ${allowedFor(settings)}`);
    return { key, ranks: form.size, lines: [], linksPerNpu: 1, of: () => large, steps: () => ended(large) };
  }
  const lines = faulty.length > 0 ? faulty : [blockWires[kind].graph(form)];
  function* steps(collective: CollectiveName): Generator<void, Result<MadeSchedule>, void> {
    const place = `${collective} ${key}`;
    const before = known.get(place);
    if (before !== undefined) return before;
    const making = underWay.get(place) ?? { steps: make(request, lines, collective), made: undefined };
    while (making.made === undefined) {
      // One that fails is not gone on with.
      underWay.delete(place);
      const step = making.steps.next();
      if (step.done === true) making.made = keep(place, step.value);
      else {
        if (underWay.size >= MOST_UNDER_WAY) underWay.clear();
        underWay.set(place, making);
        yield;
      }
    }
    return making.made;
  }
  return {
    key,
    ranks: form.size,
    lines,
    linksPerNpu: blocks[kind].linksPerNpu(form),
    of: (collective) => toEnd(steps(collective)),
    steps,
  };
}

function keep(place: string, made: Result<MadeSchedule>): Result<MadeSchedule> {
  if (known.size >= MOST_KNOWN || isAnyLarge) known.clear();
  isAnyLarge = made.ok && messagesIn(made.value) > MOST_MESSAGES;
  known.set(place, made);
  return made;
}

function messagesIn({ steps }: MadeSchedule): number {
  return steps.reduce((sum, { messages }) => sum + messages.length, 0);
}

function toEnd<T>(steps: Generator<void, T, void>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** How it is made where a design does not say. */
export function usualSettings(collective: CollectiveName): SynthesisSettings {
  return { method: collective === 'allToAll' ? 'flow' : 'trees', chunks: USUAL_CHUNKS, seed: 1 };
}

function* make(
  { kind, form, settings, faulty }: MakeRequest,
  lines: readonly BlockGraph[],
  collective: CollectiveName,
): Generator<void, Result<MadeSchedule>, void> {
  if (!isBounded(collective)) {
    const can = BOUNDED_COLLECTIVES.map((name) => COLLECTIVE_LIST[name].label).join(', ');
    return problem('', `nothing is made for it. Allowed: ${can}.`);
  }
  const laid = graphToMakeOn({ kind, form }, lines);
  if (!laid.ok) return laid;
  const { graph, links } = laid.value;
  const refused = nodesProblem(graph, settings, faulty);
  if (refused !== undefined) return problem('', refused);
  const asked = { ...(settings ?? usualSettings(collective)), collective, bytes: BYTES };
  const made = yield* synthesisSteps(graph, asked);
  if (!made.ok) return made;
  const { parts } = made.value;
  // However many chunks there are, they go the way of the first.
  const shown = parts === undefined ? made.value.schedule : pipelined(collective, parts, 1);
  const proof = proofSteps(capacitiesOf(graph), shown);
  let proved = proof.next();
  for (; proved.done !== true; proved = proof.next()) yield;
  if (!proved.value.ok) return proved.value;
  return success(laidOut(graph, links, made.value, asked.chunks));
}

/**
 * Returns the graph of one line of a dimension that its collectives are made on: widths instead of bandwidths, no latency. Where lines have
 * conditions, each link is as narrow as on the worst of them, and lacks if any line lacks it.
 */
export function graphToMakeOn(
  { kind, form }: Pick<MakeRequest, 'kind' | 'form'>,
  lines: readonly BlockGraph[],
): Result<{ readonly graph: Graph; readonly links: readonly WideLink[] }> {
  const healthy = blockWires[kind].graph(form);
  if (healthy.isShared === true)
    return problem(
      '',
      'the two ways of its links share their bandwidth. Allowed: links with a bandwidth each way.',
    );
  const links = narrowest(healthy, lines);
  const graph = graphOf(healthy, links);
  return graph.ok ? success({ graph: graph.value, links }) : graph;
}

function mostNodes(settings: SynthesisSettings | undefined): number {
  return settings?.method === 'greedy' ? MOST_ALIKE : MOST_MADE_NODES;
}

function allowedFor(settings: SynthesisSettings | undefined): string {
  return settings?.method === 'greedy'
    ? `Allowed: at most ${MOST_MATCHED} NPUs, or ${MOST_ALIKE} that are all alike and have no switches (rings, tori, hypercubes).`
    : `Allowed: at most ${MOST_MADE_NODES}, or greedy matching.`;
}

function nodesProblem(
  graph: Graph,
  settings: SynthesisSettings | undefined,
  faulty: readonly BlockGraph[],
): string | undefined {
  const nodes = nodeCountOf(graph);
  const isGreedy = settings?.method === 'greedy';
  if (isGreedy && graph.npuCount <= MOST_MATCHED && nodes <= 2 * MOST_MATCHED) return undefined;
  if (!isGreedy && nodes <= MOST_MADE_NODES) return undefined;
  const refused = `its dimension has ${nodes} NPUs and switches. ${allowedFor(settings)}`;
  if (nodes > mostNodes(settings) || faulty.length > 0) return refused;
  const capacities = capacitiesOf(graph);
  return translationsOf(capacities, arcLatencies(graph)) === undefined ? refused : undefined;
}

/** What a greedy schedule is made for; without latency it suits every size alike. */
const BYTES = 1e6;

function laidOut(graph: Graph, links: readonly WideLink[], made: Synthesised, chunks: number): MadeSchedule {
  const shares = sharesOfLinks(capacitiesOf(graph), links);
  const steps = laidSteps(graph.npuCount, made, chunks, shares);
  return { steps, schedule: madeSchedule(graph.npuCount, made.schedule, steps) };
}

/** Widths differ by rounding only where they differ by less than this. */
const DIGITS = 12;

function narrowest(healthy: BlockGraph, lines: readonly BlockGraph[]): readonly WideLink[] {
  return Array.from({ length: healthy.from.length }, (_, link) => link)
    .filter((link) => lines.every(({ lost }) => lost?.has(link) !== true))
    .map((link) => ({
      link,
      from: healthy.from[link]!,
      to: healthy.to[link]!,
      bandwidthGBps: Number(Math.min(...lines.map(({ width }) => width[link]!)).toPrecision(DIGITS)),
      latencyNs: 0,
    }));
}

function graphOf({ npus, switches }: BlockGraph, links: readonly WideLink[]): Result<Graph> {
  const names = Array.from({ length: switches }, (_, index) => `switch ${index}`);
  return createGraph({ npuCount: npus, switches: names, links }, '');
}

function isBounded(collective: CollectiveName): collective is BoundedCollective {
  return (BOUNDED_COLLECTIVES as readonly CollectiveName[]).includes(collective);
}
