/**
 * No dead field: every field of the schema, changed alone on designs of every family, changes a result, or the rules say
 * that it has no effect there; and where they say so no value changes anything. Each field has a design that it changes.
 */
import { describe, expect, it } from 'vitest';
import '../../testing/every-model.ts';
import type { Design } from '../../design/document.ts';
import { baselineOf, budgetOf } from '../../design/budget.ts';
import { withAllParameters, withSizesOfParameters } from '../../design/block-parameters.ts';
import { validateDesign } from '../../design/schema/schema.ts';
import { toEnd } from '../../design/steps.ts';
import { EFFECT_BASES } from '../../testing/effect-bases.ts';
import { cases } from '../../testing/large.ts';
import { FULL_RECORDING } from '../../testing/runs/simulation.ts';
import { allPatterns, leavesOf, type Leaf } from '../../testing/schema-leaves.ts';
import { BLOCK_KINDS } from '../../topology/blocks/blocks.ts';
import { valueOf } from '../../units/result.ts';
import { closedResult } from '../run/closed.ts';
import { prepareDesign } from '../run/prepare-design.ts';
import { schemeResult } from '../run/report/report.ts';
import { runSplit } from '../run/run-scheme.ts';
import { endOf } from '../run/simulate.ts';
import { withValueAt } from '../sweep/path.ts';
import { modelFacts } from '../tables/model-facts.ts';
import { effectFacts } from './facts.ts';
import { patternOf, whyNoEffect } from './no-effect.ts';

/** Names, which change what is read and no number. */
const NAMES = /^name$|\.label$|\.formula$|\.layers\[\]\.name$/;
/** What changes costs, or the days of a training, and no time of an iteration. */
const PRICES = /^cost\.|^training\./;
/** What changes nothing but which designs are refused. */
const LIMITS = new Set([
  'topology.dimensions[].parameters.ports',
  'system.fullTrees',
  // Over all NPUs as one group there are too many messages from one.
  'system.algorithms.broadcast[].whole',
  'system.algorithms.reduce[].whole',
]);
/** Always in the shadow of another field. */
const SHADOWED = new Set([
  'topology.dimensions[].link.linkBandwidthGiBps',
  // A message to one peer is the same by every algorithm.
  'system.algorithms.sendReceive[].algorithm.name',
  'system.algorithms.sendReceive[].algorithm.window',
]);

const MOST_EVENTS = 200_000;

/** Designs that take long to run, and the fields that they are there for; `npm run verify:large` changes every field. */
const FOCUS: Readonly<Record<string, RegExp>> = {
  trunk: /^topology\.dimensions|^system\./,
  deepTree: /^topology\.dimensions|^system\.(steps|sharedModel)/,
  incast: /^system\.packets|^topology/,
  incastOfSack: /^system\.packets/,
  packetsWithoutLoss: /^system\.packets/,
  physical: /^topology\.physical/,
};
const ANY = /./;
const focusOf = (name: string): RegExp => cases(FOCUS[name] ?? ANY, ANY);

/** All that is computed of a design by its scheme, as text; null where it is refused. */
function outcomeOf(design: Design): string | null {
  const checked = validateDesign(design);
  const prepared = checked.ok ? prepareDesign(checked.value) : checked;
  if (!prepared.ok) return null;
  const { scheme } = design.bandwidth;
  const closed = closedResult(prepared.value, scheme);
  const started = closed.ok ? toEnd(runSplit(prepared.value, closed.value, FULL_RECORDING)) : closed;
  if (!closed.ok || !started.ok) return null;
  const { run, lanes, packets } = started.value;
  for (let events = 0; !run.advance(MOST_EVENTS); events += 1) if (events > 0) return null;
  const end = endOf(started.value);
  if (!end.ok) return null;
  const result = schemeResult(closed.value, lanes, end.value, null, [], packets?.());
  const segments = run.trace?.takeSegments();
  const columns =
    segments === undefined ? [] : [segments.startNs, segments.endNs, segments.server, segments.task];
  return textOf([
    { ...closed.value, scheme: '' },
    { ...result, scheme: '', events: 0, phases: 0, fingerprint: '' },
    columns.map((column) => [...column].slice(0, segments?.count)),
    modelFacts(design),
    baselineOf(design),
    budgetOf(design),
  ]);
}

/** Rounded: what differs in its last digits is the same, summed up in another order. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'number' ? Number(part.toPrecision(10)) : part,
  );
}

/** The design with another value; numbers that have to fit together follow. */
function changed(base: Design, path: string, value: unknown): Design {
  if (path === 'workload.embeddingDimension') {
    const workload = { ...base.workload, embeddingDimension: 16, bottomMlp: [16, 16] };
    return { ...base, workload };
  }
  const design = withValueAt(base, path, value);
  return path.includes('.parameters.') ? withSizesOfParameters(design) : design;
}

/** Entries of these lists make sense together only. */
const TOGETHER: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  'parallelism.axisOrder': [['data', 'tensor', 'context', 'pipeline']],
  'topology.physical.sizes': [[16], [2, 8]],
  'workload.loop.checkpoints': [[0, 1]],
};

function othersOf({ path, others }: Leaf): readonly { readonly at: string; readonly value: unknown }[] {
  const list = path.replace(/\[\d+\]$/, '');
  const together = TOGETHER[list];
  return together === undefined
    ? others.map((value) => ({ at: path, value }))
    : together.map((value) => ({ at: list, value }));
}

interface Tried {
  readonly base: string;
  readonly path: string;
  readonly hasEffect: boolean;
  /** Some values are refused there: what they would do is not known. */
  readonly isPartly: boolean;
  readonly why: string | null;
}

function tryAll(name: string, plain: Design): readonly Tried[] {
  const base = withAllParameters(plain);
  const before = outcomeOf(base);
  if (before === null) throw new Error(`the design ${name} cannot be run`);
  const facts = effectFacts(valueOf(prepareDesign(base)));
  return leavesOf(base).flatMap((leaf): readonly Tried[] => {
    const { path } = leaf;
    if (NAMES.test(patternOf(path)) || !focusOf(name).test(path)) return [];
    let isPartly = false;
    let hasEffect = false;
    let count = 0;
    for (const { at, value } of othersOf(leaf)) {
      const after = outcomeOf(changed(base, at, value));
      if (after === null) isPartly = true;
      else count += 1;
      hasEffect ||= after !== null && after !== before;
      if (hasEffect) break;
    }
    return count === 0 ? [] : [{ base: name, path, hasEffect, isPartly, why: whyNoEffect(facts, path) }];
  });
}

describe('every field of a design', { timeout: 240_000 }, () => {
  const tried: Tried[] = [];

  it.each(Object.entries(EFFECT_BASES))(
    'changes a result on %s, or is said to have no effect',
    (name, base) => {
      const found = tryAll(name, base);
      tried.push(...found);
      const said = ({ path, why }: Tried): string => `${path}: ${why}`;
      expect(found.filter(({ hasEffect, why }) => hasEffect && why !== null).map(said)).toEqual([]);
      const silent = found.filter(
        ({ path, hasEffect, isPartly, why }) =>
          !hasEffect && !isPartly && why === null && !LIMITS.has(patternOf(path)) && !PRICES.test(path),
      );
      expect(silent.map(({ path }) => path)).toEqual([]);
    },
  );

  it('has a design of them that it must change', () => {
    const effective = new Set(tried.filter(({ hasEffect }) => hasEffect).map(({ path }) => patternOf(path)));
    const kinds = BLOCK_KINDS.map((kind) => ({ kind }));
    const all = allPatterns((path) => (path === 'cost' ? [{}, { node: {} }] : kinds));
    const without = [...all].filter((pattern) => !effective.has(pattern));
    const isElsewhere = (pattern: string): boolean =>
      NAMES.test(pattern) || PRICES.test(pattern) || LIMITS.has(pattern) || SHADOWED.has(pattern);
    expect(without.filter((pattern) => !isElsewhere(pattern))).toEqual([]);
  });
});
