/** `netloom evaluate`: a design of the page under every scheme it has. */
import { quietly, toEnd } from '../../design/steps.ts';
import { evaluateRefined, type RefinedProgress } from '../../analysis/refine/evaluate-refined.ts';
import { failure, success, type Result } from '../../units/result.ts';
import { schemeLabel } from '../../analysis/sweep/scheme-label.ts';
import { formatCount } from '../../units/count.ts';
import { formatTime } from '../../units/time.ts';
import type { Command, Output } from '../command.ts';
import { createTeller } from '../teller.ts';
import { DESIGN_NETWORK, DESIGN_MODEL, DESIGN_OPERAND, inFile, readDesignFile } from '../design-file.ts';
import { schemeFacts } from './evaluation-json.ts';
import { expectedTime, shareDone, type Done } from './expected-time.ts';
import { evaluationText } from './evaluation-text.ts';
import { MESSAGE_DETAILS, NETWORK_DETAILS } from '../network-option.ts';
import { choicesWithoutEffect, noEffectText } from '../../analysis/effect/no-effect.ts';
import { conditionCosts } from '../../analysis/conditions/condition-costs.ts';
import { softwareRange } from '../../analysis/software/software-range.ts';
import { noteMemory } from '../memory-words.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { choiceOption, type OptionValues } from '../options.ts';

export const evaluate: Command = {
  name: 'evaluate',
  summary: 'Compares the schemes on a design, by the closed form and by event-driven runs.',
  operands: [DESIGN_OPERAND],
  options: [
    ...DESIGN_NETWORK,
    DESIGN_MODEL,
    { name: 'format', value: 'json|text', help: 'what to print (default json)' },
  ],
  details: [
    'json: an array, one entry a scheme: splitGBps (per NPU, one a dimension), costDollars (of the network), npus,',
    '  samplesPerIteration, tokensPerIteration and modelFlopsPerIteration of all NPUs, closed and simulated, why: what',
    '  takes the iteration, by the critical path of the run. closed and simulated have times in ns (iterationNs, computeNs, commNs by',
    '  role, modelCommNs and dataCommNs, which is all other roles), utilisationPercent, idealNs: the iteration at 100 %, and',
    '  samplesPerSecond, tokensPerSecond, both also PerNpu, iterationsPerSecond; throughput in throughputUnit;',
    '  mfu: operations of the model / (NPUs x peak x time), 0 to 1, recomputation left out; hfu: with it;',
    '  both count attention scores in full (sequence x sequence, as PaLM does), not the half that a causal mask leaves;',
    '  networkCostPerThroughput and systemCostPerThroughput: $ for one unit of throughput a second;',
    '  daysForTokens: for training.tokens of the design (default 1e12);',
    '  speedUp and performancePerCost over the scheme that baseline names: equal, or custom where the bandwidths are',
    '  given. The cost is that of the network; with cost.npuDollars, a price per NPU, that of the whole system.',
    '  null where the workload does not say, as a layer table. simulated has exposedCommNs and events as well.',
    '  Of a pipeline it has pipeline: idleNs, in which a stage waits for others, and bubbleNs, the closed form of that.',
    '  memoryBytes and capacityBytes of an NPU, and fits, whether the first is at most the second; a note says where not.',
    '  withoutEffect: [{path, why}], the choices of the design that change nothing in it; a note says each.',
    '  optimal is the best split that runs find from the optimum of the closed form, as on the page; refined has runs, how',
    '  many, and of the closed form closedFormGBps, its split, and closedFormNs, the run of that.',
    '  Of a goal with other workloads it has set: workloads, each with its weight and the iterationNs of its run on the split, and',
    '  weightedNs, the sum of the times, each times its weight.',
    '  A scheme without a split for the design has refused: [{path, message}] instead.',
    'A design whose bandwidth.mode is fixed is a machine with given links: bandwidth.customGBps has what each dimension',
    '  has, innermost first, and the budget is their sum; custom is the machine as it is, the other schemes redistribute.',
    'cables: of each dimension with switches {dimension, block, blocks, cables, betweenCabinets, diagonal, optical, metres, longestMetres},',
    '  counts and metres of all its blocks, in cabinets 0.6 m apart in rows 2.1 m apart, 2 m of slack, optical beyond 3 m: the cable plan',
    '  of the tab Cost. A block too large to lay out has message instead; a topology that is built on another has none.',
    'software, of the scheme that the design has where it names a stack that was measured, or none was on its accelerator:',
    '  {accelerator, named, isMeasuredHere, nearest, stacks: [{id, label, iterationNs, mfu}], mfu: {least, most}, text}: a run with every stack that was measured on the',
    '  accelerator, the fastest first; named.evidence has the rows that the stack was measured on and its errors as shares.',
    'conditions, of the scheme that a design with conditions has: healthyNs, claim (exact, atMost, about or measured; null on shared links and packets),',
    '  atLeastNs of an upper bound (the worst condition alone), and costs: of each condition what it adds, in ns, as a share and in words.',
    'simulated is the run by the network model, whose name is its network. Of packets it has packets: goodputGBps of an NPU, segments, drops,',
    '  retransmittedBytes, timeouts, peakQueueBytes, and roundTripNs: mean, median and p99, from a segment at its NIC to its acknowledgement.',
    ...NETWORK_DETAILS,
    ...MESSAGE_DETAILS,
    'text: the same as a table, for people.',
    'On a terminal standard error says every two seconds how far it is, and elsewhere once what a long evaluation will take.',
  ].join('\n'),
  run: (values, output) => toEnd(evaluateCommand(values, output)),
  steps: evaluateCommand,
};

function* evaluateCommand(values: OptionValues, output: Output): Generator<void, Result<undefined>, void> {
  const format = choiceOption(values, 'format', ['json', 'text']);
  if (!format.ok) return format;
  const read = readDesignFile(values, output);
  if (!read.ok) return read;
  const { file, design } = read.value;
  const evaluated = inFile(file, yield* reported(evaluateRefined(design), output));
  if (!evaluated.ok) return evaluated;
  const software = yield* quietly(softwareRange(evaluated.value.design));
  if (!software.ok) return inFile(file, software);
  const { design: shown } = evaluated.value;
  const costs = yield* conditionCosts(shown, shown.bandwidth.scheme, ALL_PARTS);
  const [first] = evaluated.value.refusals;
  if (evaluated.value.evaluated.length === 0 && first !== undefined)
    return inFile(file, failure(...first.problems));
  noteMemory(design, output);
  for (const choice of choicesWithoutEffect(design)) output.note(`note: ${noEffectText(choice)}\n`);
  // A scheme that is refused says so itself.
  const ofShown = { software: software.value, conditions: costs.ok ? costs.value : null };
  output.print(
    format.value === 'json'
      ? `${JSON.stringify(schemeFacts(evaluated.value, ofShown), null, 2)}\n`
      : evaluationText(evaluated.value, ofShown),
  );
  return success(undefined);
}

/** When an evaluation counts as long, and how long its chunks are then watched at least. */
const LONG_MS = 6000;
const WATCHED_MS = 2000;

/** Passes the steps on, with a line every two seconds on a terminal; elsewhere says once what a long evaluation will take. */
function* reported<T>(steps: Generator<RefinedProgress, T, void>, output: Output): Generator<void, T, void> {
  const tell = createTeller(output, output.isTerminal === true);
  const startedMs = performance.now();
  let isNoted = output.isTerminal === true;
  let first: Done | null = null;
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (!isNoted && !('trials' in step.value)) {
      const now = { elapsedMs: performance.now() - startedMs, share: shareDone(step.value) ?? 0 };
      if (now.share > 0) first ??= now;
      const isWatched = first !== null && now.elapsedMs - first.elapsedMs > WATCHED_MS;
      if (first !== null && isWatched && now.elapsedMs > LONG_MS && now.share > first.share) {
        output.note(`${expectedTime(step.value.schemes, first, now)}\n`);
        isNoted = true;
      }
    }
    tell(() => `${progressText(step.value)}\n`);
    yield;
  }
}

function progressText(progress: RefinedProgress): string {
  if ('trials' in progress)
    return `${schemeLabel('optimal')}: ${progress.trials} of at most ${progress.mostTrials} splits run`;
  const { scheme, schemesDone, schemes, run } = progress;
  const place = `${schemeLabel(scheme)}, ${schemesDone + 1} of ${schemes} schemes`;
  if (run === null) return `${place}: laying out the run`;
  const [done, total] = [run.chunksDone(), Math.max(run.chunksDone(), run.chunksTotal)];
  return `${place}: ${formatCount(done)} of ${formatCount(total)} chunks, at ${formatTime(run.nowNs())}`;
}
