/** `netloom merge`: the files of the parts of a search as one result. */
import { toEnd } from '../../design/steps.ts';
import { engineVersion } from '../../study/search/engine-version.ts';
import { merge as mergeSteps } from '../../study/search/files/merge.ts';
import { reportText } from '../../study/search/files/report.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { existsSync } from 'node:fs';
import type { Command, Output, Verdict } from '../command.ts';
import type { OptionValues } from '../options.ts';
import { linesOf } from './out-file.ts';

export const merge: Command = {
  name: 'merge',
  summary: 'Makes the result of the files that the parts of a search have written.',
  operands: [{ name: 'files', value: 'FILE ...', help: 'files of `netloom search --out`', isList: true }],
  options: [],
  details: [
    'Checks that every point of the space has a line and that what was left out has a bound at or above the last of the',
    'list; refuses holes, contradictions, other spaces and other engine versions. Prints the same whatever the number of parts.',
  ].join('\n'),
  run: (values, output) => toEnd(mergeCommand(values, output)),
  steps: mergeCommand,
};

function* mergeCommand(values: OptionValues, output: Output): Generator<void, Result<Verdict>, void> {
  const names = values.all('files');
  const lost = names.find((name) => !existsSync(name));
  if (lost !== undefined) return problem(lost, 'cannot be read (no such file or folder)');
  const merged = yield* mergeSteps(
    names.map((name) => ({ name, lines: linesOf(name) })),
    engineVersion(),
  );
  if (!merged.ok) return merged;
  output.print(reportText(merged.value.points, merged.value.found));
  return success(undefined);
}
