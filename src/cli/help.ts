import type { Command } from './command.ts';
import { signature } from './options.ts';

export function overview(commands: readonly Command[], program: string): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    'Netloom from a terminal: the engine of the page, without the page.',
    '',
    `Usage: ${program} COMMAND [OPTIONS]`,
    '',
    'Commands:',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    `Options of a command: ${program} COMMAND --help`,
    'A file whose name begins with - stands behind --: netloom COMMAND -- -odd.json',
    'Exit code: 0 when it worked; 1 when what verify compares differs; 2 for bad input, with one line on standard error:',
    '  error: FILE:LINE:COLUMN: what was found; what was expected',
    '',
  ].join('\n');
}

export function commandHelp(
  { name, summary, operands = [], options, details }: Command,
  program: string,
): string {
  const left = options.map(signature);
  const places = operands.map(({ value, isList }) => (isList === true ? `[${value} ...]` : value));
  const width = Math.max(...[...left, ...places].map((text) => text.length));
  const usage = options.map((option, index) => {
    const text = left[index] ?? '';
    if (option.required === true) return text;
    return option.repeats === true ? `[${text}]...` : `[${text}]`;
  });
  const line = (text: string, help: string): string => `  ${text.padEnd(width)}  ${help}`;
  return [
    summary,
    '',
    `Usage: ${program} ${[name, ...places, ...usage].join(' ')}`,
    '',
    ...(operands.length > 0 ? [...operands.map(({ value, help }) => line(value, help)), ''] : []),
    'Options (also as two words, --name value):',
    ...options.map(({ help }, index) => line(left[index] ?? '', help)),
    '',
    details,
    '',
  ].join('\n');
}
