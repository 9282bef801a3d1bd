/** The points of a sweep: one per topology, workload and value, in this order; every scheme is run at each. */
import { failure, problem, success, type Problem, type Result } from '../../units/result.ts';
import { fieldAt, type NumericField } from './fields.ts';
import { networkOf } from './networks.ts';
import { MOST_ROWS, OWN, type SweepSpecification } from './specification.ts';
import { sweepValues } from './values.ts';
import { TOPOLOGY_VARIANTS, WORKLOAD_VARIANTS, type Variant } from './variants.ts';

export interface SweepPoint {
  readonly index: number;
  readonly value: number;
  readonly topology: string;
  readonly workload: string;
}

export interface SweepPlan {
  readonly field: NumericField;
  readonly values: readonly number[];
  readonly points: readonly SweepPoint[];
  /** Points x schemes. */
  readonly rows: number;
}

/** Problems have the path of a part of the specification: `field`, `from`, `to`, `steps`, `schemes`, ... */
export function planSweep(specification: SweepSpecification): Result<SweepPlan> {
  const { design, field: path, range, topologies, workloads, schemes } = specification;
  const field = fieldAt(design, path);
  if (field === null) return problem('field', `"${path}" is no numeric field of the design`);
  const values = sweepValues(range, field.bound);
  const problems = [
    ...unknown('topologies', topologies, TOPOLOGY_VARIANTS, (id) => networkOf(id) !== null),
    ...unknown('workloads', workloads, WORKLOAD_VARIANTS),
    ...(schemes.length === 0 ? [{ path: 'schemes', message: 'names no scheme; expected at least one' }] : []),
    ...(values.ok ? [] : values.problems),
  ];
  if (problems.length > 0 || !values.ok) return failure(...problems);
  const rows = values.value.length * topologies.length * workloads.length * schemes.length;
  if (rows > MOST_ROWS) {
    const factors = `${values.value.length} values x ${topologies.length} networks x ${workloads.length} workloads x ${schemes.length} schemes`;
    return problem('steps', `${factors} are ${rows} results; expected at most ${MOST_ROWS} in all`);
  }
  const points = topologies.flatMap((topology) =>
    workloads.flatMap((workload) => values.value.map((value) => ({ value, topology, workload }))),
  );
  return success({
    field,
    values: values.value,
    points: points.map((point, index) => ({ index, ...point })),
    rows,
  });
}

function unknown(
  path: string,
  ids: readonly string[],
  known: readonly Variant[],
  isOther: (id: string) => boolean = () => false,
): readonly Problem[] {
  if (ids.length === 0) return [{ path, message: `names none; expected ${OWN} or the id of a preset` }];
  const lost = ids.find((id) => !known.some((variant) => variant.id === id) && !isOther(id));
  if (lost === undefined) return [];
  return [{ path, message: `"${lost}" is unknown; expected ${known.map(({ id }) => id).join(', ')}` }];
}
