/** Reads a recipe of NeMo or Megatron-Bridge by the arguments of Megatron-LM that its keys are. */
import type { Result } from '../../../units/result.ts';
import { createSource } from '../../source.ts';
import type { TextFile } from '../../text-file.ts';
import type { Argument } from '../arguments.ts';
import { runOfArguments } from '../megatron/read.ts';
import { createNotes } from '../notes.ts';
import { npusOf } from '../npus.ts';
import type { ReadRun } from '../read-run.ts';
import { pairsOf, type Pair } from './pairs.ts';
import { MEANINGS, NAMES, OTHER_SECTIONS } from './table.ts';

export function readNemo({ name, text }: TextFile): Result<ReadRun> {
  const notes = createNotes(createSource(name, text));
  const args = new Map<string, Argument>();
  for (const pair of pairsOf(text)) {
    const argument = argumentOf(pair);
    if (argument !== null) args.set(argument.name, argument);
    for (const meaning of meaningsOf(pair))
      args.set(meaning, { name: meaning, values: [], offset: pair.offset });
  }
  // Groups of heads are given by their number alone.
  if (args.has('num-query-groups')) {
    const { offset } = args.get('num-query-groups')!;
    args.set('group-query-attention', { name: 'group-query-attention', values: [], offset });
  }
  const virtual = args.get('virtual-pipeline-size');
  args.delete('virtual-pipeline-size');
  if (virtual !== undefined)
    args.set('num-virtual-stages-per-pipeline-rank', {
      ...virtual,
      name: 'num-virtual-stages-per-pipeline-rank',
    });
  const npus = npusOf('', { variables: new Map() }, args);
  return runOfArguments(args, npus, notes, (argument) => argument.replaceAll('-', '_'));
}

/** Null for a key without a value, and for one of a section that a design does not have. */
function argumentOf({ path, value, offset }: Pair): Argument | null {
  if (OTHER_SECTIONS.test(path) || /^(?:null|none|false|~|\$\{.*\})$/i.test(value)) return null;
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
