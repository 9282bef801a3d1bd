import type { Command } from './command.ts';

/** How the program is called from the repository. */
const PROGRAM = 'npm run -s netloom --';

export function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    'Netloom from a terminal: the engine of the page, without the page.',
    '',
    `Usage: ${PROGRAM} COMMAND [OPTIONS]`,
    '',
    'Commands:',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    `Options of a command: ${PROGRAM} COMMAND --help`,
    'Exit code: 0 when it worked; 2 for bad input, with one line on standard error:',
    '  error: FILE:LINE:COLUMN: what was found; what was expected',
    '',
  ].join('\n');
}

export function commandHelp({ name, summary, options, details }: Command): string {
  const left = options.map((option) => `--${option.name}=${option.value}`);
  const width = Math.max(...left.map((text) => text.length));
  const usage = options.map((option, index) =>
    option.required === true ? left[index] : `[${left[index] ?? ''}]`,
  );
  return [
    summary,
    '',
    `Usage: ${PROGRAM} ${name} ${usage.join(' ')}`,
    '',
    'Options (also as two words, --name value):',
    ...options.map(({ help }, index) => `  ${(left[index] ?? '').padEnd(width)}  ${help}`),
    '',
    details,
    '',
  ].join('\n');
}
