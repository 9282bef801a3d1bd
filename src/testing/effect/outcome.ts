/** The result of a design, and designs with one field changed, which the tests of fields without effect compare. */
import { baselineOf, budgetOf } from '../../design/budget.ts';
import { withSizesOfParameters } from '../../design/block-parameters.ts';
import type { Design } from '../../design/document.ts';
import { validateDesign } from '../../design/schema/schema.ts';
import { toEnd } from '../../design/steps.ts';
import { closedResult } from '../../run/closed.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { schemeResult } from '../../run/report/report.ts';
import { runSplit } from '../../run/run-scheme.ts';
import { endOf } from '../../run/simulate.ts';
import { withValueAt } from '../../analysis/sweep/path.ts';
import { modelFacts } from '../../analysis/tables/model-facts.ts';
import { FULL_RECORDING } from '../runs/simulation.ts';
import type { Leaf } from '../schema-leaves.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

const MOST_EVENTS = 200_000;

/** Returns everything that is computed of a design by its scheme, as text; null if it is refused. */
export function outcomeOf(design: Design): string | null {
  const checked = validateDesign(design);
  const prepared = checked.ok ? prepareDesign(checked.value, ALL_PARTS) : checked;
  if (!prepared.ok) return null;
  const { scheme } = design.bandwidth;
  const closed = closedResult(prepared.value, scheme);
  const started = closed.ok ? toEnd(runSplit(prepared.value, closed.value, FULL_RECORDING)) : closed;
  if (!closed.ok || !started.ok) return null;
  const { run, lanes, packets } = started.value;
  for (let events = 0; !run.advance(MOST_EVENTS); events += 1) if (events > 0) return null;
  const end = endOf(started.value);
  if (!end.ok) return null;
  const result = schemeResult(closed.value, lanes, end.value, null, [], packets?.());
  const segments = run.trace?.takeSegments();
  const columns =
    segments === undefined ? [] : [segments.startNs, segments.endNs, segments.server, segments.task];
  return textOf([
    { ...closed.value, scheme: '' },
    { ...result, scheme: '', events: 0, phases: 0, fingerprint: '' },
    columns.map((column) => [...column].slice(0, segments?.count)),
    modelFacts(design, ALL_PARTS),
    baselineOf(design),
    budgetOf(design),
  ]);
}

/** Rounded, since results that differ only in their last digits are sums in another order. Formulas are text. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (key, part: unknown) =>
    key === 'formula' ? '' : typeof part === 'number' ? Number(part.toPrecision(10)) : part,
  );
}

/** Returns the design with another value; numbers that have to fit together follow. */
export function changed(base: Design, path: string, value: unknown): Design {
  if (path === 'workload.embeddingDimension') {
    const workload = { ...base.workload, embeddingDimension: 16, bottomMlp: [16, 16] };
    return { ...base, workload };
  }
  const design = withValueAt(base, path, value);
  return path.includes('.parameters.') ? withSizesOfParameters(design) : design;
}

/** Entries of these lists, and the words of these texts, make sense only together. */
const TOGETHER: Readonly<Record<string, readonly unknown[]>> = {
  'workload.pattern': ['full', 'experts'],
  'parallelism.axisOrder': [['data', 'tensor', 'context', 'pipeline']],
  'parallelism.dimensionOrder': [[0, 1]],
  'topology.physical.sizes': [[16], [2, 8]],
  'workload.loop.checkpoints': [[0, 1]],
  'topology.dimensions[0].parameters.links': ['0-1-2-3-0', '0..3-sw'],
};

export function othersOf({
  path,
  others,
}: Leaf): readonly { readonly at: string; readonly value: unknown }[] {
  const list = path.replace(/\[\d+\]$/, '');
  const together = TOGETHER[list];
  return together === undefined
    ? others.map((value) => ({ at: path, value }))
    : together.map((value) => ({ at: list, value }));
}
