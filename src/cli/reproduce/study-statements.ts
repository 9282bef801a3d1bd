/** Prints the statements of a published study. */
import type { StudyStatement } from '../../evidence/papers/study-statement.ts';
import { table } from '../table.ts';

export function studyJson(statements: readonly StudyStatement[]): string {
  return `[\n  ${statements.map((statement) => JSON.stringify(statement)).join(',\n  ')}\n]\n`;
}

export function studyText(statements: readonly StudyStatement[]): string {
  const lines = statements.map(({ id, figure, statement, holds }) => [
    id,
    figure,
    holds === null ? 'not run' : holds ? 'holds' : 'does not',
    statement,
  ]);
  const run = statements.filter(({ holds }) => holds !== null);
  const held = run.filter(({ holds }) => holds === true).length;
  const notes = statements.map(({ id, note }) => `${id}\n  ${note}`);
  const count = `${held} of ${run.length} hold; ${statements.length - run.length} not run.`;
  return `${table([['id', 'figure', 'ours', 'statement'], ...lines])}\n\n${count}\n\n${notes.join('\n')}\n`;
}
