/** Text of a cell: printed, spoken and read. */
import { COLLECTIVE_FACTS } from '../../../collective/collectives.ts';
import { allowedNumbers, isWithin, NUMBER_BOUNDS } from '../../../design/bounds.ts';
import { ROLES, type ByRole } from '../../../taskgraph/roles.ts';
import { formatBytes, formatExactBytes, parseBytes } from '../../../units/bytes.ts';
import { problem, success, type Result } from '../../../units/result.ts';
import { formatTime, parseTime } from '../../../units/time.ts';
import type { LayerCell } from '../../../analysis/tables/layer-table.ts';
import type { LayerPass } from '../../../workload/table/totals.ts';
import { shortIn } from '../../state/traces/lane-axis.ts';

export const PASS_NAMES: Readonly<Record<LayerPass, string>> = {
  forward: 'Forward',
  recompute: 'Recompute',
  inputGradient: 'Input gradient',
  weightGradient: 'Weight gradient',
};

export function valueText({ value, unit }: Pick<LayerCell, 'value' | 'unit'>): string {
  return unit === 'ns' ? formatTime(value) : formatBytes(value);
}

/** `AR DP`: the collective and its group in short; empty for a computation. @param sent by which groups have their names */
export function collectiveText({ collective, role }: LayerCell, sent: Partial<ByRole>): string {
  if (collective === null || role === null) return '';
  return `${COLLECTIVE_FACTS[collective].short} ${shortIn(role, sent)}`;
}

/** `all-reduce over the model-parallel group`. */
export function collectiveWords({ collective, role }: LayerCell): string | null {
  if (collective === null || role === null) return null;
  return `${COLLECTIVE_FACTS[collective].label} over ${ROLES[role].group}`;
}

/** The value while it is edited, with all its digits. */
export function editedText({ value, unit }: LayerCell): string {
  return unit === 'ns' ? formatTime(value, 12) : formatExactBytes(value);
}

/** A value of the cell's quantity, with or without its unit. */
export function readCell(text: string, unit: LayerCell['unit']): Result<number> {
  const parsed = unit === 'ns' ? parseTime(text) : parseBytes(text);
  if (!parsed.ok) return parsed;
  const bound = unit === 'ns' ? NUMBER_BOUNDS.durationNs : NUMBER_BOUNDS.bytes;
  const value = unit === 'ns' ? parsed.value : Math.round(parsed.value);
  return isWithin(value, bound)
    ? success(value)
    : problem('', `It must be ${allowedNumbers(bound)} ${unit}.`);
}
