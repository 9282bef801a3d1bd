/**
 * Every field of the schema, changed alone on designs of every family, changes a result, or the rules say that it has no effect there; if
 * they say so, no value changes anything. Each field has a design that it changes.
 */
import { describe, expect, it } from 'vitest';
import '../../testing/every-model.ts';
import type { Design } from '../../design/document.ts';
import { withAllParameters } from '../../design/block-parameters.ts';
import { EFFECT_BASES } from '../../testing/effect/bases.ts';
import { changed, othersOf, outcomeOf } from '../../testing/effect/outcome.ts';
import { cases } from '../../testing/large.ts';
import { allPatterns, leavesOf, type Leaf } from '../../testing/schema-leaves.ts';
import { BLOCK_KINDS } from '../../topology/blocks/blocks.ts';
import { valueOf } from '../../units/result.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { effectFacts } from './facts.ts';
import { patternOf, whyNoEffect } from './no-effect.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/** Names and the errors of fits, which change what is displayed but no number. */
const NAMES = /^name$|\.label$|\.formula$|\.layers\[\]\.name$|\.ownLinks\.\w+\.error$/;
/** Fields that change costs or the days of a training, but no time of an iteration. */
const PRICES = /^cost\.|^training\./;
/** Fields that change only which designs are refused. */
const LIMITS = new Set([
  'topology.dimensions[].parameters.ports',
  'system.fullTrees',
  // As one group of all NPUs, a single root sends too many messages.
  'system.algorithms.broadcast[].whole',
  'system.algorithms.reduce[].whole',
]);
/** Fields that another field always overrides, or whose other values are names of places that no test makes up. */
const SHADOWED = new Set([
  'conditions[].link',
  'topology.dimensions[].link.linkBandwidthGiBps',
  // A message to one peer is the same under every algorithm.
  'system.algorithms.sendReceive[].algorithm.name',
  'system.algorithms.sendReceive[].algorithm.window',
  'system.algorithms.sendReceive[].fastest',
  'system.algorithms.sendReceive[].below.bytes',
  'system.algorithms.sendReceive[].below.algorithm.name',
  'system.algorithms.sendReceive[].below.algorithm.window',
]);

/** Fields of a second training are those of a design, which the designs show by themselves. */
const OF_ANOTHER = /^conditions\[\]\.job\.(name$|workload\.|parallelism\.|algorithms\.)/;

/** Nothing is made for these, and of an all-to-all there is one way to make it. */
const NEVER_MADE =
  /^system\.algorithms\.(reduce|sendReceive)\[\]\..*synthesis|^system\.algorithms\.allToAll\[\]\..*synthesis\.(method|seed)$/;

/**
 * Of a condition, which may be hidden behind a worse one, and of a line that an NPU at the end of a link says; and of the fastest
 * algorithm, where the design has it already.
 */
const HIDDEN = /^conditions\[\]\.(npu|factor|oneWay|line)$|^system\.algorithms\.\w+\[\]\.fastest$/;

/** Designs that take long to run, and the fields that they test; `npm run verify:large` changes every field. */
const FOCUS: Readonly<Record<string, RegExp>> = {
  trunk: /^topology\.dimensions|^system\./,
  deepTree: /^topology\.dimensions|^system\.(steps|sharedModel)/,
  incast: /^system\.packets|^topology/,
  incastOfSack: /^system\.packets/,
  packetsWithoutLoss: /^system\.packets/,
  madeForLinks: /synthesis|below/,
  drawnRing: /rings/,
  physical: /^topology\.physical/,
  conditioned: /^conditions/,
  linesOfTrees: /^conditions/,
  spreads: /^conditions/,
  twoJobs: /^conditions/,
  twoTrainings: /^conditions\[\d+\]\.(places|job\.chunks)/,
  traced: /span|after/,
  partlyUsed: /\.used/,
  ordered: /dimensionOrder/,
  meshByCollective: /mesh/,
  wang: /mesh/,
  cannon: /mesh/,
  dlrmLate: /gradientLag|iterations|modelParallel|innermost|dimensionOrder/,
  tableOfDlrmLate: /gradientLag|mlpGroup|passes/,
  eachNpu: /packets|updatesLast|lastReduction|iterations|activeChunks/,
};
const ANY = /./;
const focusOf = (name: string): RegExp => cases(FOCUS[name] ?? ANY, ANY);

interface Tried {
  readonly base: string;
  readonly path: string;
  readonly hasEffect: boolean;
  /** True if some values are refused there, so that their effect is unknown. */
  readonly isPartly: boolean;
  readonly why: string | null;
}

/** Returns the field in the first and the last entry of each list. */
function firstAndLast(leaves: readonly Leaf[]): readonly Leaf[] {
  const patterns = leaves.map(({ path }) => patternOf(path));
  return leaves.filter(
    (_, index) =>
      patterns.indexOf(patterns[index]!) === index || patterns.lastIndexOf(patterns[index]!) === index,
  );
}

/** Designs on which a field is tried, both where it should have an effect and where it should not. */
const MOST_TRIED = cases(1, Infinity);
const triedOf = new Map<string, number>();

const triedKey = (path: string, why: string | null): string => `${patternOf(path)} ${why === null}`;

function tryAll(name: string, plain: Design): readonly Tried[] {
  const base = withAllParameters(plain);
  const before = outcomeOf(base);
  if (before === null) throw new Error(`the design ${name} cannot be run`);
  const facts = effectFacts(valueOf(prepareDesign(base, ALL_PARTS)));
  const leaves = leavesOf(base).filter(
    ({ path }) => !NAMES.test(patternOf(path)) && focusOf(name).test(path),
  );
  return cases(firstAndLast(leaves), leaves).flatMap((leaf): readonly Tried[] => {
    const { path } = leaf;
    const why = whyNoEffect(facts, path);
    const key = triedKey(path, why);
    const times = triedOf.get(key) ?? 0;
    if (times >= MOST_TRIED) return [];
    let isPartly = false;
    let hasEffect = false;
    let count = 0;
    const others = othersOf(leaf);
    // Each value of a field without effect is a run of its own.
    for (const { at, value } of why === null ? others : cases(others.slice(0, 2), others)) {
      const after = outcomeOf(changed(base, at, value));
      if (after === null) isPartly = true;
      else count += 1;
      hasEffect ||= after !== null && after !== before;
      if (hasEffect) break;
    }
    // A refused value says nothing about the rule.
    if (why !== null || hasEffect) triedOf.set(key, times + 1);
    return count === 0 ? [] : [{ base: name, path, hasEffect, isPartly, why }];
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
          !hasEffect &&
          !isPartly &&
          why === null &&
          !LIMITS.has(patternOf(path)) &&
          !HIDDEN.test(patternOf(path)) &&
          !PRICES.test(path),
      );
      expect(silent.map(({ path }) => path)).toEqual([]);
    },
  );

  it('has one of these designs that it must change', () => {
    const effective = new Set(tried.filter(({ hasEffect }) => hasEffect).map(({ path }) => patternOf(path)));
    const kinds = BLOCK_KINDS.map((kind) => ({ kind }));
    const all = allPatterns((path) => (path === 'cost' ? [{}, { node: {} }] : kinds));
    const without = [...all].filter((pattern) => !effective.has(pattern));
    const isElsewhere = (pattern: string): boolean =>
      NAMES.test(pattern) ||
      PRICES.test(pattern) ||
      LIMITS.has(pattern) ||
      SHADOWED.has(pattern) ||
      OF_ANOTHER.test(pattern) ||
      NEVER_MADE.test(pattern);
    expect(without.filter((pattern) => !isElsewhere(pattern))).toEqual([]);
  });
});
