/** The steps of a collective that is made for the links of a dimension, one chunk of each part, as data that the page draws. */
import { usualSettings } from '../../collective/made/make.ts';
import { proveSchedule } from '../../collective/proof.ts';
import type { Piece, Schedule, Send } from '../../collective/schedule-shape.ts';
import type { Collective } from '../../collective/types.ts';
import { builtOf } from '../../design/machine/built.ts';
import type { Design } from '../../design/document.ts';
import { placedConditions } from '../../run/conditions/placed-conditions.ts';
import { madeOn } from '../../run/synthesis/made-on.ts';
import { problem, success, type Result } from '../../units/result.ts';

export interface ListedSteps {
  readonly collective: Collective;
  readonly ranks: number;
  readonly pieces: readonly Piece[];
  /** The messages of each step, by sender. */
  readonly sends: readonly (readonly (readonly Send[])[])[];
  readonly isProved: boolean;
}

/** The most ranks whose steps are listed. */
const MOST_RANKS = 32;

/** Problems name the dimension, or say why nothing is made for it. */
export function madeSteps(design: Design, dimension: number, collective: Collective): Result<ListedSteps> {
  const at = `topology.dimensions[${dimension}]`;
  const target = design.topology.dimensions[dimension];
  if (target === undefined) return problem(at, 'There is no such dimension.');
  if (target.size > MOST_RANKS)
    return problem(at, `has ${target.size} NPUs, too many to draw. Allowed: at most ${MOST_RANKS}.`);
  const chosen = design.system.algorithms[collective]?.[dimension]?.algorithm;
  const settings = chosen?.synthesis ?? usualSettings(collective);
  // Chunks of a part go one way, one behind the other: the first shows them all.
  const synthesis = { ...settings, chunks: settings.method === 'greedy' ? settings.chunks : 1 };
  const placed = design.conditions === undefined ? null : placedConditions(design);
  if (placed?.ok === false) return placed;
  const algorithm = { name: 'synthesised', synthesis } as const;
  const where = {
    faults: placed?.value.faults[dimension] ?? null,
    isElsewhere: builtOf(design) !== null,
  };
  const made = madeOn(algorithm, target, where).made!.of(collective);
  return made.ok ? success(listed(made.value.schedule)) : made;
}

function listed(schedule: Schedule): ListedSteps {
  const { collective, ranks, steps, pieces = [] } = schedule;
  return {
    collective,
    ranks,
    pieces: pieces.map(({ owner, target }) => ({ owner, target })),
    sends: Array.from({ length: steps }, (_, step) =>
      Array.from({ length: ranks }, (__, rank) => schedule.sends(step, rank)),
    ),
    isProved: proveSchedule(schedule).ok,
  };
}
