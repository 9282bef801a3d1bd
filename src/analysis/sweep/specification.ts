/** The specification of a sweep: every value of a field x topologies x workloads x schemes. Plain data, for the workers. */
import type { Design, SchemeId } from '../../design/document.ts';
import type { DefaultPath } from '../../design/second/rules.ts';
import type { Range } from './values.ts';

/** The id of the design's own topology or workload, among the ids of presets. */
export const OWN = 'own';

export interface SweepSpecification {
  /** The source of everything that is not swept. */
  readonly design: Design;
  /** Path of one of its numeric fields. */
  readonly field: string;
  readonly range: Range;
  /** `own`, ids of topology presets, or networks as text (networks.ts). */
  readonly topologies: readonly string[];
  /** `own`, or ids of workload presets, which set their model-parallel degree. */
  readonly workloads: readonly string[];
  readonly schemes: readonly SchemeId[];
  /** Fields that the design leaves to version 2 and that follow from the degrees of each point. Defaults to none. */
  readonly followed?: readonly DefaultPath[];
}

/** Maximum number of results of a sweep: a larger table or chart would be unreadable. */
export const MOST_ROWS = 20_000;
