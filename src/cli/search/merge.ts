/** `netloom merge`: the files of the shards of a search as one result. */
import { toEnd } from '../../design/steps.ts';
import { engineVersion, formerEngineVersion } from '../../search/engine-version.ts';
import { merge as mergeSteps } from '../../search/files/merge.ts';
import { rowsCsv } from '../../search/files/rows.ts';
import { reportText } from '../../search/files/report.ts';
import { problem, success, type Result } from '../../units/result.ts';
import type { Command, Output, Verdict } from '../command.ts';
import { choiceOption, type OptionValues } from '../options.ts';
import { linesAgain } from './out-file.ts';
import { partsIn } from './parts-in.ts';

export const merge: Command = {
  name: 'merge',
  summary: 'Makes the result of the files that the parts of a search or a sweep have written.',
  operands: [
    {
      name: 'files',
      value: 'FILE ...',
      help: 'files of `netloom search --out` or `netloom sweep --out`, or folders of *.jsonl',
      isList: true,
    },
  ],
  options: [{ name: 'format', value: 'json|csv', help: 'csv: every point of a sweep (default json)' }],
  details: [
    'Checks the hash of each line, which covers the head of its file, computes every bound again and runs what is listed again;',
    'tries points below the last of the list that cannot be run. Refuses by FILE:LINE damage, contradictions and numbers that are not',
    'those of the engine; holes, other spaces and engine versions. Files of the format before, without hashes, are read with a',
    'word. Prints the same whatever the number of parts: the best and, of time and cost, the front; csv: all that a sweep ran.',
    'What each choice is worth, which `netloom search` without --out prints, is not known from the lines, as points',
    'that were left out would have to be run.',
  ].join('\n'),
  run: (values, output) => toEnd(mergeCommand(values, output)),
  steps: mergeCommand,
};

function* mergeCommand(values: OptionValues, output: Output): Generator<void, Result<Verdict>, void> {
  const named = partsIn(values.all('files'));
  if (!named.ok) return named;
  const names = named.value;
  const format = choiceOption(values, 'format', ['json', 'csv']);
  if (!format.ok) return format;
  const merged = yield* mergeSteps(
    names.map((name) => ({ name, lines: linesAgain(name) })),
    { engine: engineVersion(), former: formerEngineVersion() },
  );
  if (!merged.ok) return merged;
  const { kind, points, found, rows, withoutHashes } = merged.value;
  for (const name of withoutHashes)
    output.note(
      `${name}: is of an earlier format, whose lines carry no hashes: bounds were computed and what may be listed was run again\n`,
    );
  if (format.value === 'json') output.print(reportText(points, found));
  else if (kind === 'sweep') for (const line of rowsCsv(points, rows())) output.print(line);
  else
    return problem('--format', 'is csv, but a search leaves points out; expected json, or files of a sweep');
  return success(undefined);
}
