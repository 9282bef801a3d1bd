/** `netloom synthesise`: a collective made for a graph, with its proof, its time and its gap to the bound. */
import { BOUNDED_COLLECTIVES, type BoundedCollective } from '../../graph/bounds/bounded-collective.ts';
import type { CollectiveBound } from '../../graph/bounds/bounds.ts';
import { capacitiesOf } from '../../graph/bounds/capacities.ts';
import { fractionText, toNumber } from '../../graph/exact/fraction.ts';
import { nodeName, type Graph } from '../../graph/graph.ts';
import { proveOnGraph } from '../../graph/synthesis/prove.ts';
import {
  boundFor,
  equalPieces,
  gapOf,
  improvements,
  methodsFor,
  MOST_CHUNKS,
  synthesise as make,
  SYNTHESIS_METHODS,
  timeOf,
  type Synthesised,
  type SynthesisMethod,
  type SynthesisRequest,
} from '../../graph/synthesis/synthesise.ts';
import { RING_COLLECTIVES, ringSchedule, ringThroughAll } from '../../graph/synthesis/ring-through-all.ts';
import { timeOnGraph } from '../../graph/synthesis/time.ts';
import { proveTimes } from '../../graph/synthesis/timed.ts';
import { customCollective } from '../../formats/astra2/custom-collective.ts';
import { printMsccl } from '../../formats/msccl/print-msccl.ts';
import { formatBytes, parseBytes } from '../../units/bytes.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { formatPercent } from '../../units/percent.ts';
import { formatTime } from '../../units/time.ts';
import type { Command, Output } from '../command.ts';
import { inFile } from '../design-file.ts';
import { writeAll } from '../files.ts';
import { choiceOption, numberOption, type OptionValues } from '../options.ts';
import { certificateText } from '../../graph/bounds/certificate-text.ts';
import { GRAPH_NAME, GRAPH_OPERAND, readGraphOperand } from './graph-operand.ts';

const MOST_TRIES = 1000;

export const synthesise: Command = {
  name: 'synthesise',
  summary: 'Makes a collective for a network of any shape, proved, with its gap to the bound.',
  operands: [GRAPH_OPERAND],
  options: [
    GRAPH_NAME,
    { name: 'collective', value: BOUNDED_COLLECTIVES.join('|'), help: 'what is made (default allReduce)' },
    {
      name: 'method',
      value: SYNTHESIS_METHODS.join('|'),
      help: 'packed trees, greedy matching over time, or the flow of an all-to-all (default the first that can)',
    },
    { name: 'chunks', value: 'N', help: 'chunks of each part, or of the block of each NPU (default 16)' },
    { name: 'seed', value: 'N', help: 'where greedy matching starts (default 1)' },
    {
      name: 'tries',
      value: 'N',
      help: 'seeds that greedy matching tries, of which the best stays (default 1)',
    },
    { name: 'bytes', value: 'BYTES', help: 'the buffer (default 1 GB)' },
    { name: 'format', value: 'text|json|msccl|chakra', help: 'what to print or write (default text)' },
    { name: 'out', value: 'DIR', help: 'the folder that chakra is written into' },
  ],
  details: [
    'A graph has links of so many GB/s each way, [a, b, GB/s], and one way; NPUs are numbers, switches names. Of a design it',
    '  is its fabric under the split that it shows, with its conditions: links that are lost are not there.',
    'json: bound (a fraction in ns a byte, with the certificate that it follows from), reachedNsPerByte (what trees or flows take',
    '  with chunks without end; null where it is not known), nsPerByte (bandwidth alone), latencyNs, gap, timeNs, ring (the widest',
    '  ring through all NPUs that was found, else null) and messages.',
    'msccl: a program of MSCCL in equal pieces. The time is that of synchronous steps.',
    'chakra: what ASTRA-sim 2 runs instead of its own collective: all-reduce.0.et, all-reduce.1.et, ..., one of every rank, and a',
    '  system.json that names them. Run it from that folder; the bytes are those of --bytes, whatever the workload says.',
  ].join('\n'),
  run: runSynthesise,
};

interface Asked {
  readonly graph: Graph;
  readonly request: SynthesisRequest;
  readonly tries: number;
}

function runSynthesise(values: OptionValues, output: Output): Result<undefined> {
  const format = formatOf(values);
  if (!format.ok) return format;
  const read = readGraphOperand(values, output);
  if (!read.ok) return read;
  const asked = askedOf(values, read.value.graph);
  if (!asked.ok) return asked;
  const { graph, request } = asked.value;
  const file = values.get(GRAPH_OPERAND.name) ?? '';
  const bound = inFile(file, boundFor(graph, request));
  if (!bound.ok) return bound;
  const made = inFile(file, bestOf(asked.value));
  if (!made.ok) return made;
  const proved = inFile(file, proof(graph, made.value));
  if (!proved.ok) return proved;
  if (format.value === 'msccl') {
    const pieces = equalPieces(graph.npuCount, request, made.value);
    const checked = inFile(file, proveOnGraph(capacitiesOf(graph), pieces));
    if (!checked.ok) return checked;
    output.print(printMsccl(read.value.name, graph.npuCount, pieces));
  } else if (format.value === 'chakra')
    return writeCustom(asked.value, made.value, values.get('out') ?? '', output);
  else if (format.value === 'json') output.print(jsonOf(asked.value, bound.value, made.value));
  else output.print(textOf(asked.value, bound.value, made.value));
  return success(undefined);
}

function formatOf(values: OptionValues): Result<'text' | 'json' | 'msccl' | 'chakra'> {
  const format = choiceOption(values, 'format', ['text', 'json', 'msccl', 'chakra']);
  if (!format.ok) return format;
  const hasFolder = values.has('out');
  if (format.value === 'chakra' && !hasFolder)
    return problem('--format', 'chakra writes files; expected --out=DIR');
  if (format.value !== 'chakra' && hasFolder)
    return problem('--out', `is for --format=chakra; ${format.value} is printed`);
  return format;
}

/** The traces of ASTRA-sim 2, of the schedule that was proved. */
function writeCustom(
  { graph, request }: Asked,
  { schedule }: Synthesised,
  folder: string,
  output: Output,
): Result<undefined> {
  const files = customCollective(graph.npuCount, schedule, request.bytes);
  if (!files.ok) return inFile('--format=chakra', files);
  const written = writeAll(folder, files.value);
  if (!written.ok) return written;
  for (const path of written.value) output.print(`${path}\n`);
  return success(undefined);
}

function askedOf(values: OptionValues, graph: Graph): Result<Asked> {
  const collective = choiceOption<BoundedCollective>(values, 'collective', BOUNDED_COLLECTIVES);
  if (!collective.ok) return collective;
  const methods = methodsFor(collective.value);
  const method = choiceOption<SynthesisMethod>(values, 'method', [methods[0]!, ...methods.slice(1)]);
  if (!method.ok) return method;
  const chunks = numberOption(values, 'chunks', { min: 1, max: MOST_CHUNKS, whole: true }, 16);
  if (!chunks.ok) return chunks;
  const seed = numberOption(values, 'seed', { min: 0, max: 2 ** 32 - 1, whole: true }, 1);
  if (!seed.ok) return seed;
  const tries = numberOption(values, 'tries', { min: 1, max: MOST_TRIES, whole: true }, 1);
  if (!tries.ok) return tries;
  const bytes = parseBytes(values.get('bytes') ?? '1 GB');
  if (!bytes.ok) return problem('--bytes', bytes.problems[0]?.message ?? 'is no size');
  return success({
    graph,
    request: {
      collective: collective.value,
      method: method.value,
      chunks: chunks.value,
      seed: seed.value,
      bytes: bytes.value,
    },
    tries: tries.value,
  });
}

function bestOf({ graph, request, tries }: Asked): Result<Synthesised> {
  if (request.method !== 'greedy' || tries === 1) return make(graph, request);
  let best: Synthesised | undefined;
  for (const found of improvements(graph, request, tries)) best = found ?? best;
  return best === undefined ? make(graph, request) : success(best);
}

function proof(graph: Graph, { schedule, timed }: Synthesised): Result<unknown> {
  const capacities = capacitiesOf(graph);
  const proved = proveOnGraph(capacities, schedule);
  return !proved.ok || timed === undefined ? proved : proveTimes(capacities, schedule.blocks, timed.all());
}

function jsonOf(asked: Asked, bound: CollectiveBound, made: Synthesised): string {
  const { graph, request } = asked;
  const { schedule, time } = made;
  const timeNs = timeOf(made, request.bytes);
  const messages = Array.from({ length: schedule.steps }, (_, step) =>
    schedule.messagesOf(step).map(({ block, from, to, isReduced }) => ({
      step,
      block,
      from,
      to,
      ...(isReduced ? { isReduced } : {}),
    })),
  ).flat();
  const answer = {
    ...request,
    bound: fractionText(bound.nsPerByte),
    boundNsPerByte: toNumber(bound.nsPerByte),
    certificate: bound.certificate,
    reachedNsPerByte: Number.isFinite(bound.reachedNsPerByte) ? bound.reachedNsPerByte : null,
    isReached: bound.isReached,
    nsPerByte: time.nsPerByte,
    latencyNs: time.latencyNs,
    timeNs,
    gap: gapOf(timeNs / request.bytes, bound),
    isProved: true,
    ring: ringOf(asked) ?? null,
    npus: graph.npuCount,
    steps: schedule.steps,
    blocks: schedule.blocks.map(({ share }) => share),
    messages,
  };
  return `${JSON.stringify(answer)}\n`;
}

/** The bound counts bytes alone: where most of the time is latency, a percentage above it says nothing of the schedule. */
function aboveText(timeNs: number, bytesNs: number, gap: number): string {
  const latencyShare = 1 - bytesNs / timeNs;
  return latencyShare > 0.5
    ? `latency-bound: ${formatPercent(latencyShare)} of it is latency, which the bound leaves out`
    : `${(gap * 100).toFixed(2)} % above the bound`;
}

/** The widest ring through all NPUs, in synchronous steps; undefined where rings do not do the collective, null where none was found. */
function ringOf({ graph, request }: Asked) {
  if (!RING_COLLECTIVES.includes(request.collective) || graph.npuCount < 3) return undefined;
  const ring = ringThroughAll(capacitiesOf(graph));
  if (ring === null) return null;
  const { nsPerByte, latencyNs } = timeOnGraph(graph, ringSchedule(request.collective, ring));
  return { npus: ring.npus, timeNs: nsPerByte * request.bytes + latencyNs };
}

function ringLines(asked: Asked): readonly string[] {
  const ring = ringOf(asked);
  if (ring === undefined) return [];
  if (ring === null) return ['ring   no ring through all NPUs was found'];
  return [`ring   ${formatTime(ring.timeNs)} through the NPUs ${ring.npus.join(' ')}`];
}

function textOf(asked: Asked, bound: CollectiveBound, made: Synthesised): string {
  const { graph, request } = asked;
  const timeNs = timeOf(made, request.bytes);
  const boundNs = toNumber(bound.nsPerByte) * request.bytes;
  const gap = gapOf(timeNs / request.bytes, bound);
  const limit = (bound.reachedNsPerByte / toNumber(bound.nsPerByte) - 1) * 100;
  const nameOf = (node: number): string => nodeName(graph, node);
  return [
    `${request.collective} of ${formatBytes(request.bytes)} on ${graph.npuCount} NPUs by ${request.method}, ${request.chunks} chunks`,
    `time   ${formatTime(timeNs)}, ${aboveText(timeNs, made.time.nsPerByte * request.bytes, gap)}`,
    `bound  ${formatTime(boundNs)}, ${fractionText(bound.nsPerByte)} ns a byte: no algorithm is faster`,
    `why    ${certificateText(bound.certificate, nameOf)}`,
    ...(Number.isFinite(limit)
      ? [
          bound.isReached
            ? 'limit  with more chunks the bound is reached'
            : `limit  with more chunks ${limit.toFixed(2)} % above the bound; whether it can be reached is not known`,
        ]
      : []),
    ...ringLines(asked),
    `proof  every NPU ends with what it was promised, in ${made.schedule.steps} steps`,
    '',
  ].join('\n');
}
