/** Reads a recipe of NeMo or Megatron-Bridge by translating its keys to Megatron-LM arguments. */
import type { Result } from '../../../units/result.ts';
import { createSource } from '../../source.ts';
import type { TextFile } from '../../text-file.ts';
import type { Argument } from '../arguments.ts';
import { runOfArguments } from '../megatron/read.ts';
import { createNotes, type Notes } from '../notes.ts';
import { npusOf } from '../npus.ts';
import type { ReadRun } from '../read-run.ts';
import type { Run } from '../run.ts';
import { pairsOf, type Pair } from '../pairs.ts';
import { recipeIn } from './recipes.ts';
import { MEANINGS, NAMES, OTHER_SECTIONS } from './table.ts';

export function readNemo({ name, text }: TextFile): Result<ReadRun> {
  const notes = createNotes(createSource(name, text));
  const args = new Map<string, Argument>();
  const pairs = pairsOf(text);
  for (const pair of pairs) {
    const argument = argumentOf(pair);
    if (argument !== null) args.set(argument.name, argument);
    for (const meaning of meaningsOf(pair))
      args.set(meaning, { name: meaning, values: [], offset: pair.offset });
  }
  // A recipe turns on grouped-query attention by giving the number of groups.
  if (args.has('num-query-groups')) {
    const { offset } = args.get('num-query-groups')!;
    args.set('group-query-attention', { name: 'group-query-attention', values: [], offset });
  }
  // NeMo 1 has a switch for FP8 beside the formats, one of which its files leave on.
  if (pairs.some(({ path, value }) => path.endsWith('model.fp8') && /^false$/i.test(value))) {
    args.delete('fp8-hybrid');
    args.delete('fp8-e4m3');
  }
  const virtual = args.get('virtual-pipeline-size');
  args.delete('virtual-pipeline-size');
  if (virtual !== undefined)
    args.set('num-virtual-stages-per-pipeline-rank', {
      ...virtual,
      name: 'num-virtual-stages-per-pipeline-rank',
    });
  const npus = npusOf('', { variables: new Map() }, args);
  const model = usualOf(text, pairs, args, notes);
  return runOfArguments(args, { ...npus, ...model }, notes, (argument) => argument.replaceAll('-', '_'));
}

const PRECISIONS = ['bf16', 'fp16', 'fp8-format', 'fp8-hybrid', 'fp8-e4m3', 'fp4-format'];
const OF_RECIPES = ['use-distributed-optimizer', 'overlap-grad-reduce', 'overlap-param-gather'];

/** Adds the defaults of recipes; returns the model that the file names. */
function usualOf(
  text: string,
  pairs: readonly Pair[],
  args: Map<string, Argument>,
  notes: Notes,
): Partial<Run> {
  const set = (name: string): void => void args.set(name, { name, values: [], offset: 0 });
  if (!PRECISIONS.some((name) => args.has(name)) && !pairs.some(({ path }) => /precision$/.test(path))) {
    set('bf16');
    notes.assume(0, 'nothing says in which precision: bf16, as in the recipes of NeMo and Megatron-Bridge');
  }
  const recipe = recipeIn(text);
  if (recipe === null) return {};
  const { name, offset, preset } = recipe;
  const isSaid = (key: string): boolean => pairs.some(({ path }) => path.endsWith(key.replaceAll('-', '_')));
  for (const key of OF_RECIPES.filter((argument) => !isSaid(argument))) set(key);
  notes.assume(
    offset,
    `${name}: what the file leaves out is as in recipes: gradients and states are cut over the replicas and move beside compute; degrees and batches that only the recipe has are 1`,
  );
  if (preset !== null) return { preset };
  if (!args.has('num-layers'))
    notes.drop(
      offset,
      `${name} is not known by name: drop a config.json beside it; the model that is open stays`,
    );
  return {};
}

/** Returns null for a key without a value and for one in a section that has no place in a design. */
function argumentOf({ path, value, offset }: Pair): Argument | null {
  if (OTHER_SECTIONS.test(path) || /^(?:null|none|false|~|\$\{.*\})$|^[A-Za-z_][\w.]*\(/i.test(value))
    return null;
  const key = path.split('.').at(-1) ?? '';
  if (MEANINGS.some(([known]) => known === key)) return null;
  const name = NAMES.get(key) ?? key.replaceAll('_', '-');
  return { name, values: /^true$/i.test(value) ? [] : [value], offset };
}

function meaningsOf({ path, value }: Pair): readonly string[] {
  const key = path.split('.').at(-1);
  return MEANINGS.filter(([known, pattern]) => known === key && pattern.test(value)).map(
    ([, , argument]) => argument,
  );
}
