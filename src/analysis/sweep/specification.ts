/** The specification of a sweep: every value of a field x topologies x workloads x schemes. Plain data, for the workers. */
import type { Design, SchemeId } from '../../design/document.ts';
import type { DefaultPath } from '../../design/second/rules.ts';
import type { Range } from './values.ts';

/** The topology or workload of the design itself, among the ids of presets. */
export const OWN = 'own';

export interface SweepSpecification {
  /** What everything that is not swept is taken from. */
  readonly design: Design;
  /** Path of a numeric field of it. */
  readonly field: string;
  readonly range: Range;
  /** `own`, ids of topology presets, or networks as text (networks.ts). */
  readonly topologies: readonly string[];
  /** `own`, or ids of workload presets, which bring their model-parallel degree. */
  readonly workloads: readonly string[];
  readonly schemes: readonly SchemeId[];
  /** Fields that the design leaves to version 2 and that follow from the degrees of each point. Missing: none. */
  readonly followed?: readonly DefaultPath[];
}

/** The most results of a sweep: a table and charts of more say nothing. */
export const MOST_ROWS = 20_000;
