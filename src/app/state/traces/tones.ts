/** Colour modes of chunk phases. Colours are never alone: shape, hatch and label say the same. */
import type { GroupRole } from '../../../taskgraph/roles.ts';
import { DIMENSION_COLOURS, dimensionToken } from '../../ui/theme/dimension-colour.ts';
import { SERIES_COLOURS, seriesToken } from '../../ui/theme/series-colour.ts';
import type { ColourMode } from '../view/colour-mode.ts';
import { collectiveLookup, type ChunkCollective } from './collective-of.ts';
import type { Trace } from './trace.ts';

/** How the chunk phases of a trace look. */
export interface Look {
  readonly mode: ColourMode;
  /** Index of a colour of `TONES`. */
  readonly tone: (lane: number, index: number) => number;
  /** The group that communicates: that of the lane, or that of the collective where several groups use the lane. */
  readonly role: (lane: number, index: number) => GroupRole;
  readonly collective: (lane: number, index: number) => ChunkCollective;
}

/** Tokens of the colours that chunk phases may have: those of the dimensions, then those of series. */
export const TONES: readonly string[] = [
  ...Array.from({ length: DIMENSION_COLOURS }, (_, dimension) => dimensionToken(dimension)),
  ...Array.from({ length: SERIES_COLOURS }, (_, series) => seriesToken(series)),
];

export function toneOfDimension(dimension: number): number {
  return dimension % DIMENSION_COLOURS;
}

/** Operations never have the colour of a dimension: next to lanes named after dimensions it would mean two things. */
export function toneOfOperation(operation: number): number {
  return DIMENSION_COLOURS + (operation % SERIES_COLOURS);
}

export function toneOfCollective(order: number): number {
  return DIMENSION_COLOURS + (order % SERIES_COLOURS);
}

const looks = new WeakMap<Trace, { readonly issuedNs: unknown; readonly of: (mode: ColourMode) => Look }>();

/** Returns the same look for the same trace, since its lookups are cached. */
export function lookOf(trace: Trace, mode: ColourMode): Look {
  const made = looks.get(trace);
  if (made !== undefined && made.issuedNs === trace.issuedNs) return made.of(mode);
  const collectiveOf = collectiveLookup(trace);
  const collective: Look['collective'] = (lane, index) => collectiveOf(trace.segments[lane]!.task[index]!);
  const role: Look['role'] = (lane, index) => {
    const role = trace.lanes[lane]!.role;
    return role === 'all' ? collective(lane, index).role : role;
  };
  const tones: Readonly<Record<ColourMode, Look['tone']>> = {
    dimension: (lane) => toneOfDimension(trace.lanes[lane]!.dimension),
    collective: (lane, index) => toneOfCollective(collective(lane, index).order),
    phase: (lane, index) => toneOfOperation(trace.segments[lane]!.operation[index]!),
  };
  const look = (asked: ColourMode): Look => ({ mode: asked, tone: tones[asked], role, collective });
  looks.set(trace, { issuedNs: trace.issuedNs, of: look });
  return look(mode);
}
