/** Prints the statements of the ASTRA-SIM study. */
import type { Statement } from '../../evidence/papers/astra/statement.ts';
import { table } from '../table.ts';

export function astraJson(statements: readonly Statement[]): string {
  return `[\n  ${statements.map((statement) => JSON.stringify(statement)).join(',\n  ')}\n]\n`;
}

export function astraText(statements: readonly Statement[]): string {
  const lines = statements.map(({ figure, statement, holds }) => [
    statement,
    figure,
    holds ? 'holds' : 'does not',
  ]);
  const notes = statements.flatMap(({ statement, note }) =>
    note === undefined ? [] : [`${statement}\n  ${note}`],
  );
  const held = statements.filter(({ holds }) => holds).length;
  const count = `${held} of ${statements.length} hold.`;
  return `${table([['statement', 'figure', 'ours'], ...lines])}\n\n${count}\n\n${notes.join('\n')}\n`;
}
