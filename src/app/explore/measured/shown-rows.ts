/** The shown rows: those of a source or of a software stack, for all models or one. */
import type { MeasuredReport } from '../../../evidence/measured/report.ts';
import type { ReportRow } from '../../../evidence/measured/report-row.ts';
import { sourceName } from './source-names.ts';
import { stackName } from './row-text.ts';

/** In front of the id of a stack, as sources and stacks are chosen from one list. */
const OF_STACK = 'stack:';

export function stackChoice(stack: string): string {
  return `${OF_STACK}${stack}`;
}

/** Null where a source is chosen. */
export function chosenStack(choice: string): string | null {
  return choice.startsWith(OF_STACK) ? choice.slice(OF_STACK.length) : null;
}

export function rowsOfChoice(rows: readonly ReportRow[], choice: string): readonly ReportRow[] {
  const stack = chosenStack(choice);
  return rows.filter((row) =>
    stack === null ? row.source === choice || row.groups.includes(choice) : row.stack === stack,
  );
}

export function choiceName(choice: string, tables: MeasuredReport['tables']): string {
  const stack = chosenStack(choice);
  return stack === null ? sourceName(choice, tables) : stackName(stack);
}

/** Sources come first, then stacks; the constants of vTrain alone have no separate rows. */
export function rowChoices({
  sources,
  stacks,
  tables,
}: Pick<MeasuredReport, 'sources' | 'stacks' | 'tables'>): readonly { value: string; label: string }[] {
  const values = [
    ...sources.map(({ source }) => source).filter((source) => !source.endsWith('-by-vtrain')),
    ...stacks.map(({ stack }) => stackChoice(stack)),
  ];
  return values.map((value) => ({ value, label: choiceName(value, tables) }));
}
