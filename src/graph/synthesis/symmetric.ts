/**
 * Schedules of which only the messages of the blocks of NPU 0 are kept: translations of the graph take them to those of all other NPUs. They
 * are a few thousand where all together are millions.
 */
import type { BoundedCollective } from '../bounds/bounded-collective.ts';
import type { Capacities } from '../bounds/capacities.ts';
import type { Hop } from './hops.ts';
import type { Block, GraphMessage, GraphSchedule } from './schedule.ts';
import type { TimedMessages } from './timed.ts';
import type { Translations } from './translations.ts';

/** What goes from one NPU to another of a block of NPU 0. */
export interface OwnSend {
  readonly chunk: number;
  readonly from: number;
  readonly to: number;
  readonly isReduced: boolean;
}

export type OwnSteps = readonly (readonly OwnSend[])[];

export interface OwnMessage extends OwnSend {
  readonly startNs: number;
  readonly endNs: number;
}

/** In the order of the starts. */
export interface OwnTimeline {
  readonly messages: readonly OwnMessage[];
  readonly timeNs: number;
}

/** A timeline of the reversed graph, run backwards on the graph itself: what was copied is added up. */
export function ownBackwards({ messages, timeNs }: OwnTimeline): OwnTimeline {
  const turned = messages.map(({ chunk, from, to, startNs, endNs }) => {
    return { chunk, from: to, to: from, isReduced: true, startNs: timeNs - endNs, endNs: timeNs - startNs };
  });
  return { messages: turned.toSorted((a, b) => a.startNs - b.startNs), timeNs };
}

/** `second` begins when `first` has ended. */
export function ownAfter(first: OwnTimeline, second: OwnTimeline): OwnTimeline {
  const { timeNs } = first;
  const later = second.messages.map((message) => {
    return { ...message, startNs: timeNs + message.startNs, endNs: timeNs + message.endNs };
  });
  return { messages: [...first.messages, ...later], timeNs: timeNs + second.timeNs };
}

interface SymmetricRequest {
  readonly collective: BoundedCollective;
  readonly blocks: readonly Block[];
  readonly translations: Translations;
}

/** Steps of the reversed graph, run backwards on the graph itself. */
export function stepsBackwards(steps: OwnSteps): OwnSteps {
  return steps
    .toReversed()
    .map((sends) => sends.map(({ chunk, from, to }) => ({ chunk, from: to, to: from, isReduced: true })));
}

export function symmetricSchedule(
  capacities: Capacities,
  { collective, blocks, translations }: SymmetricRequest,
  steps: OwnSteps,
): GraphSchedule {
  const { npus, arcs } = capacities;
  const chunks = blocks.length / npus;
  const moved = tableOf(npus, translations);
  const linkOf = linksBy(translations);
  const arcsOf = arcsByImage(capacities, translations.moved);
  /** One list for each link, not one for each message. */
  const paths = arcs.map((_, arc) => [arc]);
  const image = (message: OwnSend, owner: number): GraphMessage => {
    const { chunk, from, to, isReduced } = message;
    const tail = moved(from, owner);
    const path = paths[arcsOf(linkOf(message))[tail]!]!;
    return { block: owner * chunks + chunk, from: tail, to: moved(to, owner), arcs: path, isReduced };
  };
  const ofChunk = Array.from({ length: chunks }, (_, chunk) => columnsOf(steps, chunk, linkOf));
  return {
    collective,
    blocks,
    steps: steps.length,
    messagesOf: (step) =>
      (steps[step] ?? []).flatMap((message) =>
        Array.from({ length: npus }, (_, owner) => image(message, owner)),
      ),
    symmetric: {
      ofOne: steps.map((list) =>
        list.map((message) => {
          const link = linkOf(message);
          const owner = translations.back(message.from);
          const block = owner * chunks + message.chunk;
          return { block, from: 0, to: link, arcs: paths[arcsOf(link)[0]!]!, isReduced: message.isReduced };
        }),
      ),
      ofBlock: (block) => {
        const owner = Math.floor(block / chunks);
        const { step, from, to, link, isReduced } = ofChunk[block % chunks]!;
        const tails = from.map((npu) => moved(npu, owner));
        return {
          step,
          from: tails,
          to: to.map((npu) => moved(npu, owner)),
          arc: tails.map((npu, message) => arcsOf(link[message]!)[npu]!),
          isReduced,
        };
      },
    },
  };
}

/** By link of NPU 0, named by where it leads, the links of the NPUs that are its images. */
function arcsByImage({ npus, arcs }: Capacities, moved: Translations['moved']) {
  const arcOf = new Map(arcs.map(({ from, to }, arc) => [from * npus + to, arc]));
  const known = new Map<number, Int32Array>();
  return (link: number): Int32Array => {
    let images = known.get(link);
    if (images === undefined) {
      images = Int32Array.from({ length: npus }, (_, npu) => arcOf.get(npu * npus + moved(npu, link))!);
      known.set(link, images);
    }
    return images;
  };
}

/** The messages of one chunk of NPU 0. */
function columnsOf(steps: OwnSteps, chunk: number, linkOf: ReturnType<typeof linksBy>) {
  const own = steps.flatMap((list, step) =>
    list.filter((message) => message.chunk === chunk).map((message) => ({ message, step })),
  );
  return {
    step: Int32Array.from(own, ({ step }) => step),
    from: Int32Array.from(own, ({ message }) => message.from),
    to: Int32Array.from(own, ({ message }) => message.to),
    link: Int32Array.from(own, ({ message }) => linkOf(message)),
    isReduced: Uint8Array.from(own, ({ message }) => (message.isReduced ? 1 : 0)),
  };
}

/** The translations as a table, since they are asked for by the million; its rows are made when they are asked for. */
function tableOf(npus: number, { moved }: Translations): Translations['moved'] {
  const rows: (Uint16Array | undefined)[] = new Array<undefined>(npus).fill(undefined);
  const row = (by: number): Uint16Array =>
    (rows[by] ??= Uint16Array.from({ length: npus }, (_, npu) => moved(npu, by)));
  return (npu, by) => row(by)[npu]!;
}

/** The link of a message, named by where that of NPU 0 leads. */
function linksBy({ moved, back }: Translations) {
  return ({ from, to }: OwnSend): number => moved(to, back(from));
}

/** Each message comes in the first step after those that bring what it sends and after those that used its link before it. */
export function ownSteps(
  npus: number,
  chunks: number,
  { messages }: OwnTimeline,
  translations: Translations,
): OwnSteps {
  const linkOf = linksBy(translations);
  const arrived = new Int32Array(npus * chunks);
  // An image of each message takes each image of its link.
  const used = new Int32Array(npus);
  const byStep: OwnMessage[][] = [];
  for (const message of messages) {
    const { chunk, from, to } = message;
    const link = linkOf(message);
    const step = Math.max(arrived[from * chunks + chunk]!, used[link]!);
    used[link] = step + 1;
    arrived[to * chunks + chunk] = Math.max(arrived[to * chunks + chunk]!, step + 1);
    (byStep[step] ??= []).push(message);
  }
  return byStep;
}

/** All messages with their times. */
export function allTimed(
  { npus, arcs }: Capacities,
  chunks: number,
  { messages, timeNs }: OwnTimeline,
  { moved }: Translations,
): TimedMessages {
  const count = messages.length * npus;
  const hops = arcs.map(({ from, to }, arc): Hop => ({ from, to, arcs: [arc], cost: 0 }));
  const hopOf = new Map(arcs.map(({ from, to }, arc) => [from * npus + to, arc]));
  const hop = new Int32Array(count);
  const block = new Int32Array(count);
  const isReduced = new Uint8Array(count);
  const startNs = new Float64Array(count);
  const endNs = new Float64Array(count);
  let at = 0;
  for (const message of messages) {
    isReduced.fill(message.isReduced ? 1 : 0, at, at + npus);
    startNs.fill(message.startNs, at, at + npus);
    endNs.fill(message.endNs, at, at + npus);
    for (let owner = 0; owner < npus; owner += 1) {
      hop[at] = hopOf.get(moved(message.from, owner) * npus + moved(message.to, owner))!;
      block[at] = owner * chunks + message.chunk;
      at += 1;
    }
  }
  return { hops, hop, block, isReduced, startNs, endNs, timeNs };
}
