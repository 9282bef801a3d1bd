/** Describes a front of machines in sentences. */
import { formatBytes } from '../../units/bytes.ts';
import { formatCount } from '../../units/count.ts';
import { formatDecimal } from '../../units/decimal.ts';
import { byMore, LESS } from '../layout/layout-words.ts';
import type { FrontRow, MachineFront } from './front-of-machines.ts';

/** Says whether the front is proved, and what was examined for it. */
export function frontVerdict({
  rows,
  machines,
  layouts,
  tooLarge,
  leastBytes,
  leftOut,
  unbuilt,
  runs,
  gap,
  objective,
}: MachineFront): string {
  const others = [
    ...(leftOut > 0 ? [`${formatCount(leftOut)} cost more than the budget or keep to no condition`] : []),
    ...(unbuilt > 0 ? [`${formatCount(unbuilt)} have fields that do not go together`] : []),
  ];
  const rest = others.length === 0 ? '' : ` Of the others ${others.join(', ')}.`;
  if (rows.length === 0)
    return tooLarge === 0
      ? `No machine of ${formatCount(machines)} can run the model.${rest}`
      : `No layout fits on any of ${formatCount(machines)} machines: the least of ${formatCount(tooLarge)} needs ${formatBytes(leastBytes)} of an NPU.${rest}`;
  const looked = `${formatCount(machines)} machines with ${formatCount(layouts)} layouts that fit, ${formatCount(runs)} of them run`;
  const proof =
    gap === 0
      ? `Proved: no machine ${LESS[objective]} at its cost, of ${looked}.`
      : `Best of those tried: no machine ${byMore(objective, `${formatDecimal(100 * gap, 2)} %`)} at its cost, of ${looked}.`;
  return `${proof}${rest}`;
}

/** Names the choices of a machine: its network, and the fields of the space that the network leaves open. */
export function machineText({ network, chosen }: Pick<FrontRow, 'network' | 'chosen'>): string {
  const fields = Object.entries(chosen).filter(
    ([name]) => name !== 'network' && !name.startsWith('topology.dimensions'),
  );
  return [network, ...fields.map(([name, value]) => `${lastOf(name)} ${textOf(value)}`)].join(', ');
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
