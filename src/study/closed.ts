/** A scheme's split of the budget and what the closed form says of it. */
import { closedForm } from '../allocation/closedForm.ts';
import { schemes } from '../allocation/schemes.ts';
import { price } from '../cost/price.ts';
import { success, type Result } from '../units/result.ts';
import { communicationOf } from './communication.ts';
import type { SchemeId } from './document.ts';
import { topologyOf } from './network.ts';
import type { PreparedDesign } from './prepareDesign.ts';
import type { ClosedResult } from './results.ts';
import { why } from '../allocation/why.ts';

const UNDIVIDED =
  'An algorithm runs over all NPUs as one group, so what it sends has no share per dimension: only the simulated times count.';

export function closedResult(
  { design, traffic, hasTraffic }: PreparedDesign,
  scheme: SchemeId,
): Result<ClosedResult> {
  const { dimensions } = design.topology;
  const allocated = schemes[scheme].allocate({
    sizes: dimensions.map((dimension) => dimension.size),
    traffic,
    budgetGBps: design.bandwidth.budgetGBps,
    ...(design.bandwidth.customGBps === null ? {} : { customGBps: design.bandwidth.customGBps }),
  });
  if (!allocated.ok) return allocated;
  const { splitGBps, notes } = allocated.value;
  const form = closedForm(traffic, splitGBps);
  const times = {
    iterationNs: form.iterationNs,
    computeNs: form.computeNs,
    modelCommNs: form.commNs.model,
    dataCommNs: form.commNs.data + form.commNs.all,
  };
  const bill = price(topologyOf(design, splitGBps), design.cost);
  return success({
    scheme,
    splitGBps,
    ...times,
    communication: communicationOf(times),
    utilisation: form.utilisation,
    costDollars: bill.dollars,
    bill,
    why: hasTraffic ? [why(form), ...notes].join(' ') : UNDIVIDED,
  });
}
