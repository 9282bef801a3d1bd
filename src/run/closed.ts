/** Splits the budget by a scheme and applies the closed form to the split. */
import { closedForm } from '../allocation/closed-form.ts';
import type { Allocation, AllocationInput } from '../allocation/scheme.ts';
import { schemes } from '../allocation/schemes.ts';
import { dollarsPerGBps } from '../cost/price.ts';
import { builtCount, usedSizes } from '../topology/dimension.ts';
import { finite, numeric } from '../units/finite.ts';
import { success, type Result } from '../units/result.ts';
import { budgetOf } from '../design/budget.ts';
import { communicationOf } from './communication.ts';
import { isBuiltElsewhere } from '../design/machine/built.ts';
import type { Design, SchemeId } from '../design/document.ts';
import type { EngineParts } from './engine-parts.ts';
import { groupTraffic } from './group.ts';
import type { PreparedDesign } from './prepare-design.ts';
import type { ClosedResult } from './report/results.ts';
import { throughputOf } from '../design/throughput.ts';
import { why } from '../allocation/why.ts';

const UNDIVIDED =
  'An algorithm runs over all NPUs as one group, so what it sends has no share per dimension: only the simulated times count.';

const SLICES_OVERLAP =
  'The optimum takes the operations of products over a mesh one after the other, though their slices overlap: nothing is proved of it.';

const BUILT_ELSEWHERE =
  'Another network is built than the dimensions: each may use all that an NPU sends on it, so that every split of the dimensions gives the same times.';

export function closedResult(prepared: PreparedDesign, scheme: SchemeId): Result<ClosedResult> {
  if (scheme === 'optimal' && isBuiltElsewhere(prepared.design)) {
    // No split is better than another.
    const any = schemes.equal.allocate(allocationInput(prepared));
    return any.ok ? closedOf(prepared, scheme, any.value) : any;
  }
  const input = scheme === 'optimal' ? optimumInput(prepared) : success(allocationInput(prepared));
  if (!input.ok) return input;
  const allocated = schemes[scheme].allocate(input.value);
  if (!allocated.ok) return allocated;
  const { refinedGBps } = prepared.design.bandwidth;
  return scheme === 'optimal' && refinedGBps !== undefined
    ? closedOf(prepared, scheme, { ...allocated.value, splitGBps: refinedGBps, notes: [] })
    : closedOf(prepared, scheme, allocated.value);
}

/** Returns what the closed form says of a split, in the form of a scheme's result. */
export function closedOf(
  { design, prepared, traffic, hasTraffic, derived }: PreparedDesign,
  scheme: SchemeId,
  { splitGBps, notes: splitNotes, optimality }: Allocation,
): Result<ClosedResult> {
  const isElsewhere = isBuiltElsewhere(design);
  // The proof of the optimum covers the products as sliced, not the split shown (allocation/sliced-products.ts).
  const isUnproved = scheme === 'optimal' && traffic.products !== undefined;
  const notes = [
    ...splitNotes,
    ...(isElsewhere ? [BUILT_ELSEWHERE] : []),
    ...(isUnproved ? [SLICES_OVERLAP] : []),
    ...uncounted(design, prepared.engine),
    ...(prepared.engine.conditions?.conditionNotes(design, prepared) ?? []),
  ];
  const form = closedForm(traffic, splitGBps);
  const times = {
    iterationNs: form.iterationNs,
    computeNs: form.computeNs,
    commNs: form.commNs,
  };
  // The bubble of a pipeline is reported as a delay.
  const idleNs = prepared.graph.stages === undefined ? 0 : form.delayNs;
  const bill = derived.billAt(splitGBps);
  const work = derived.work();
  const result: ClosedResult = {
    scheme,
    splitGBps,
    ...times,
    ...(prepared.graph.stages === undefined ? {} : { idleNs }),
    communication: communicationOf({ ...times, idleNs }),
    utilisation: form.utilisation,
    costDollars: bill.dollars,
    work,
    throughput: throughputOf(work, form.iterationNs, bill.dollars),
    bill,
    why: hasTraffic ? [why(form), ...notes].join(' ') : UNDIVIDED,
    notes: hasTraffic ? notes : [UNDIVIDED],
    optimality: isUnproved ? null : (optimality ?? null),
  };
  // A run never ends if a dimension that carries traffic has no bandwidth; such a split is not run.
  return success(
    form.iterationNs === Infinity ? numeric(result, 'closed form') : finite(result, 'closed form'),
  );
}

/** What a calibrated stack was measured with and the design leaves out: its times differ by that. */
export function uncounted(
  { workload, compute, parallelism, system }: Design,
  { calibrations }: Pick<EngineParts, 'calibrations'>,
): readonly string[] {
  if (compute.calibration === undefined || workload.kind !== 'transformer') return [];
  const { attentionScores = false, embeddings = false } = workload;
  const left = [
    ...(attentionScores ? [] : ['attention scores']),
    ...(embeddings ? [] : ['the embedding and the output projection']),
  ];
  const { stack } = calibrations!.measuredRate(compute).measured!;
  const hides = stack.habits.tensorOverlap || stack.constants.dataOverlap > 0;
  const hasLinks = system.calibration !== undefined || system.ownLinks !== undefined;
  return [
    ...(left.length === 0
      ? []
      : [
          `The design leaves out ${left.join(' and ')}, which the stack of its calibration was measured with.`,
        ]),
    ...(hides && !parallelism.overlap
      ? [
          'The design runs collectives after compute; the stack of its calibration ran part of them beside it.',
        ]
      : []),
    ...(hasLinks
      ? []
      : [
          'Compute takes what was measured, and collectives what their links promise: no measured links are named.',
        ]),
  ];
}

function allocationInput({ design, traffic }: PreparedDesign): AllocationInput {
  const { customGBps } = design.bandwidth;
  return {
    sizes: usedSizes(design.topology.dimensions),
    traffic,
    budgetGBps: budgetOf(design),
    ...(customGBps === null ? {} : { customGBps }),
  };
}

/** Returns what the optimum needs besides the input of every scheme: its goal, all traffic it serves, and prices. */
export function optimumInput(prepared: PreparedDesign): Result<AllocationInput> {
  const { design } = prepared;
  const group = groupTraffic(prepared);
  if (!group.ok) return group;
  const { dimensions } = design.topology;
  const npus = builtCount({ dimensions });
  return success({
    ...allocationInput(prepared),
    ...(design.bandwidth.goal === undefined ? {} : { goal: design.bandwidth.goal }),
    ...(group.value === null ? {} : { group: group.value }),
    dollarsPerGBps: dimensions.map((dimension) => dollarsPerGBps(dimension, npus, design.cost)),
  });
}
