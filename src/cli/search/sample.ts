/** `netloom search --method=random|genetic`: the results of searches without proofs, and their gap to a proved optimum. */
import { geneticSearch } from '../../search/sampled/genetic.ts';
import { randomSearch } from '../../search/sampled/random.ts';
import type { Sampled } from '../../search/sampled/trial.ts';
import { UNITS } from '../../search/files/report.ts';
import { problem, success, type Result } from '../../units/result.ts';
import type { Output, Verdict } from '../command.ts';
import { readText } from '../files.ts';
import { choiceOption, numberOption, type Option, type OptionValues } from '../options.ts';
import type { Spec } from './read-spec.ts';
import { PART_OPTIONS } from './shard-option.ts';
import { createTeller } from '../teller.ts';

const METHODS = { random: randomSearch, genetic: geneticSearch } as const;
const USUAL_RUNS = { random: 1024, genetic: 10_000 } as const;
const MOST_RUNS = 1e7;

export const SAMPLE_OPTIONS: readonly Option[] = [
  { name: 'method', value: 'proof|random|genetic', help: 'how it searches (default proof)' },
  { name: 'runs', value: 'N', help: 'of random and genetic: points that are run (default 1024, 10000)' },
  { name: 'seed', value: 'S', help: 'of the first try (default 1); the same seed finds the same' },
  { name: 'tries', value: 'N', help: 'tries, each with the next seed (default 1)' },
  {
    name: 'against',
    value: 'FILE',
    help: 'what a proof has printed: how far behind its best each try stays',
  },
];

export function* sampleCommand(
  { points }: Spec,
  values: OptionValues,
  output: Output,
): Generator<void, Result<Verdict>, void> {
  const asked = choiceOption(values, 'method', ['proof', 'random', 'genetic']);
  if (!asked.ok) return asked;
  const method = asked.value === 'genetic' ? 'genetic' : 'random';
  const { objective, name } = points.space;
  if (objective === 'timeAndCost')
    return problem('--method', `is ${method}, which needs one objective; expected proof`);
  const odd = [...PART_OPTIONS, { name: 'plan' }].find(
    (option) => option.name !== 'quiet' && values.has(option.name),
  );
  if (odd !== undefined) return problem(`--${odd.name}`, 'is of a proof; expected it without --method');
  const whole = { min: 1, whole: true } as const;
  const runs = numberOption(values, 'runs', { ...whole, max: MOST_RUNS }, USUAL_RUNS[method]);
  if (!runs.ok) return runs;
  const seed = numberOption(values, 'seed', { ...whole, max: 1e9 }, 1);
  if (!seed.ok) return seed;
  const tries = numberOption(values, 'tries', { ...whole, max: 1000 }, 1);
  if (!tries.ok) return tries;
  const proven = provenBest(values.get('against'), name, objective);
  if (!proven.ok) return proven;
  const best = proven.value;

  const found: { readonly seed: number; readonly sampled: Sampled }[] = [];
  const tell = createTeller(output, !values.has('quiet'));
  for (let trySeed = seed.value; trySeed < seed.value + tries.value; trySeed += 1) {
    for (const steps = METHODS[method](points, runs.value, trySeed); ;) {
      const step = steps.next();
      if (step.done === true) {
        found.push({ seed: trySeed, sampled: step.value });
        break;
      }
      const { evaluations, best: least } = step.value;
      tell(() => `seed ${trySeed}: ${evaluations} of ${runs.value} runs, best ${least?.score ?? 'none'}\n`);
      yield;
    }
  }
  const rows = found.map(({ seed: trySeed, sampled }) => {
    const { evaluations, different, infeasible, foundAt } = sampled;
    const value = sampled.best?.score ?? null;
    return {
      seed: trySeed,
      runs: evaluations,
      different,
      infeasible,
      foundAt,
      value,
      behind: value === null || best === null ? null : value / best - 1,
      point: sampled.best === null ? null : points.chosen(sampled.best.point),
    };
  });
  output.print(
    [
      '{',
      `  "space": ${JSON.stringify(name)},`,
      `  "method": ${JSON.stringify(method)},`,
      `  "unit": ${JSON.stringify(UNITS[objective])},`,
      `  "proven": ${JSON.stringify(best)},`,
      `  "behindInTheMiddle": ${JSON.stringify(middle(rows.map(({ behind }) => behind)))},`,
      `  "tries": [\n    ${rows.map((row) => JSON.stringify(row)).join(',\n    ')}\n  ]`,
      '}\n',
    ].join('\n'),
  );
  return success(undefined);
}

/** Returns the upper median; tries without a point count as last. Null if nothing is known. */
function middle(list: readonly (number | null)[]): number | null {
  if (list.every((value) => value === null)) return null;
  const sorted = list.map((value) => value ?? Infinity).sort((a, b) => a - b);
  const found = sorted[Math.floor(sorted.length / 2)]!;
  return Number.isFinite(found) ? found : null;
}

/** Returns the value of the best point of the file; null without one. */
function provenBest(file: string | undefined, space: string, objective: string): Result<number | null> {
  if (file === undefined) return success(null);
  const text = readText(file);
  if (!text.ok) return text;
  let json: unknown;
  try {
    json = JSON.parse(text.value);
  } catch {
    return problem(file, 'is no JSON text; expected what netloom search has printed');
  }
  const found = json as {
    readonly space?: unknown;
    readonly objective?: unknown;
    readonly isProven?: unknown;
    readonly top?: readonly { readonly value?: unknown }[];
  } | null;
  if (found?.isProven !== true)
    return problem(file, 'has no proven best; expected what netloom search has printed with the gap 0');
  if (found.space !== space || found.objective !== objective)
    return problem(
      file,
      `is of the space ${JSON.stringify(found.space)}; expected ${JSON.stringify(space)}, with the same objective`,
    );
  const value = found.top?.[0]?.value;
  return typeof value === 'number' ? success(value) : problem(file, 'has no best point; expected one');
}
