import { SCHEMES } from '../../allocation/facts/scheme-list.ts';
import { isByTier, type CostTable } from '../../cost/facts/prices.ts';
import type { Bandwidth, Design } from '../../design/document.ts';
import { TIERS } from '../../topology/dimension.ts';
import { formatDecimal } from '../../units/decimal.ts';
import { formatPercent } from '../../units/percent.ts';
import { DIGITS, shortList, type Row } from './row.ts';

export function bandwidthRows({ bandwidth }: Design): readonly Row[] {
  const { budgetGBps, scheme, customGBps } = bandwidth;
  return [
    ['Budget of an NPU', `${formatDecimal(budgetGBps, DIGITS)} GB/s`],
    ['Scheme', SCHEMES[scheme].name],
    [
      'Custom split',
      customGBps === null
        ? 'none'
        : `${customGBps.map((gbps) => formatDecimal(gbps, DIGITS)).join(', ')} GB/s`,
    ],
    ['Goal of the optimum', goalText(bandwidth)],
  ];
}

function goalText({ goal }: Bandwidth): string {
  if (goal === undefined) return 'least time with the whole budget';
  const { objective, budget, constraints, others } = goal;
  const parts = [
    objective === 'time' ? 'least time' : 'least time × cost',
    budget === '=' ? 'with the whole budget' : 'within the budget',
    ...(constraints.length > 0 ? [`${constraints.length} constraints`] : []),
    ...(others.length > 0 ? [`${others.length} other workloads`] : []),
  ];
  return parts.join(', ');
}

export function computeRows({ compute }: Design): readonly Row[] {
  const { peakTflops, efficiency, memoryGBps, capacityGB, array } = compute;
  return [
    ['Peak', `${formatDecimal(peakTflops, DIGITS)} TFLOPS`],
    ['Efficiency', formatPercent(efficiency, DIGITS)],
    [
      'Memory bandwidth',
      memoryGBps === undefined ? 'never limits' : `${formatDecimal(memoryGBps, DIGITS)} GB/s`,
    ],
    ['Memory', capacityGB === undefined ? 'not known' : `${formatDecimal(capacityGB, DIGITS)} GB`],
    [
      'Systolic array',
      array === undefined
        ? 'none'
        : `${array.rows} × ${array.columns} at ${formatDecimal(array.clockGHz, DIGITS)} GHz`,
    ],
  ];
}

export function priceRows({ cost }: Design): readonly Row[] {
  if (!isByTier(cost)) return [['Prices ($ per GB/s)', priceText(cost)]];
  return TIERS.map((tier): Row => [`Prices, ${tier} ($ per GB/s)`, priceText(cost[tier])]);
}

function priceText({ linkPerGBps, nicPerGBps, switchPerGBps }: CostTable): string {
  const money = (price: number): string => formatDecimal(price, DIGITS);
  return shortList([
    `link ${money(linkPerGBps)}`,
    `NIC ${money(nicPerGBps)}`,
    `switch ${money(switchPerGBps)}`,
  ]);
}
