/** Sources and their parts: tables have a label, and their parts a note after it. */
import type { Provenance } from '../../../evidence/facts/provenance.ts';

const PARTS: Readonly<Record<string, string>> = {
  multi: '64 GPUs and more',
  single: 'up to 8 GPUs',
  mfu20: 'MFU of 20 % and more',
  '405b': 'Llama 3.1 405B',
  gpt3_175b: 'GPT-3 175B',
  experts: 'with experts',
  dense: 'without experts',
  node: 'inside a node',
  across: 'over nodes',
  'by-vtrain': 'with constants of vTrain alone',
};

/** "MLPerf Training logs, Llama 3.1 405B" for `mlperf-405b`; the id itself where no table begins it. */
export function sourceName(id: string, tables: readonly Pick<Provenance, 'id' | 'label'>[]): string {
  const table = tables.find((known) => id === known.id || id.startsWith(`${known.id}-`));
  if (table === undefined) return id;
  const rest = id.slice(table.id.length + 1);
  return rest === '' ? table.label : `${table.label}, ${partName(rest)}`;
}

function partName(rest: string): string {
  const whole = PARTS[rest];
  if (whole !== undefined) return whole;
  const [first = '', ...others] = rest.split('-');
  const known = PARTS[first];
  return known === undefined || others.length === 0
    ? rest.toUpperCase().replace('-', ' ').replace('40GB', '40 GB')
    : `${known}, ${partName(others.join('-'))}`;
}
