import { toEnd } from '../design/steps.ts';
import type { Problem } from '../units/result.ts';
import type { Command, Output } from './command.ts';
import { commandHelp, overview } from './help.ts';
import { readOptions } from './options.ts';

export const EXIT_OK = 0;
export const EXIT_FAILED = 1;
export const EXIT_BAD_INPUT = 2;

/**
 * Runs the command that `args` name, and returns the exit code. Bad input prints one line `error: PLACE: MESSAGE`.
 *
 * @param program how a user calls it, for the help
 */
export function run(
  args: readonly string[],
  commands: readonly Command[],
  output: Output,
  program = 'netloom',
): number {
  return toEnd(runSteps(args, commands, output, program));
}

/** Like `run`, in steps if the command has any. */
export function* runSteps(
  args: readonly string[],
  commands: readonly Command[],
  output: Output,
  program = 'netloom',
): Generator<void, number, void> {
  const [name, ...rest] = args;
  if (name === undefined || name === 'help' || isHelp(name)) {
    const asked = name === 'help' ? commands.find((command) => command.name === rest[0]) : undefined;
    output.print(asked === undefined ? overview(commands, program) : commandHelp(asked, program));
    return name === undefined ? EXIT_BAD_INPUT : EXIT_OK;
  }
  const command = commands.find((known) => known.name === name);
  if (command === undefined) {
    const names = commands.map((known) => known.name).join(', ');
    return refuse([{ path: name, message: `unknown command; expected ${names} or --help` }], output);
  }
  const end = rest.indexOf('--');
  if ((end < 0 ? rest : rest.slice(0, end)).some(isHelp)) {
    output.print(commandHelp(command, program));
    return EXIT_OK;
  }
  const values = readOptions(rest, command.options, command.operands);
  if (!values.ok) return refuse(values.problems, output);
  const result =
    command.steps === undefined
      ? command.run(values.value, output)
      : yield* command.steps(values.value, output);
  if (!result.ok) return refuse(result.problems, output);
  return result.value === 'failed' ? EXIT_FAILED : EXIT_OK;
}

function isHelp(argument: string): boolean {
  return argument === '--help' || argument === '-h';
}

function refuse(problems: readonly Problem[], output: Output): number {
  const [first] = problems;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  output.note(`error: ${first?.path ?? ''}: ${(first?.message ?? '').replace(/\s+/g, ' ')}${more}\n`);
  return EXIT_BAD_INPUT;
}
