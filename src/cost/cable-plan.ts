/**
 * Cables of a block laid out on the floor of a machine room: Manhattan lengths between cabinets, with slack, copper where
 * short and optical where long. A cable costs what the bill says of its link, whatever its length and material; or, in
 * place of that, Gb/s x (perMetre x length + perCable), of the regression in Besta and Hoefler, "Slim Fly" (SC 2014), whose
 * constants the prices start with. The two are different price lists of the same cables, never parts of one sum.
 */
import { formOf, type LaidShape } from '../topology/blocks/form.ts';
import { blockWires } from '../topology/blocks/block-wires.ts';
import { CABLE_PRICES } from '../topology/loop/cables.ts';
import { problem, success, type Result } from '../units/result.ts';

export interface CableSettings {
  /** Of a cable for each GB/s, as in the bill; null: by length and material. */
  readonly billPerGBps: number | null;
  /** Metres between neighbouring cabinets of a row, and between rows. */
  readonly columnPitchM: number;
  readonly rowPitchM: number;
  /** Metres that every cable has beside the way between its ends. */
  readonly slackM: number;
  /** Longer cables are optical. */
  readonly copperMaxM: number;
  readonly copperPerMetre: number;
  readonly copperPerCable: number;
  readonly opticalPerMetre: number;
  readonly opticalPerCable: number;
}

export const USUAL_CABLES: CableSettings = {
  billPerGBps: null,
  columnPitchM: 0.6,
  rowPitchM: 2.1,
  slackM: 2,
  copperMaxM: 3,
  copperPerMetre: CABLE_PRICES.copper.perMetre,
  copperPerCable: CABLE_PRICES.copper.perCable,
  opticalPerMetre: CABLE_PRICES.optical.perMetre,
  opticalPerCable: CABLE_PRICES.optical.perCable,
};

/** Cables of one length between the same two kinds of ends. */
export interface CableRun {
  readonly from: number;
  readonly to: number;
  readonly isDiagonal: boolean;
  /** Cables as wide as the link of an NPU; a link of other width counts as many. */
  readonly cables: number;
  readonly metres: number;
}

export interface CableSums {
  readonly cables: number;
  readonly metres: number;
  readonly longest: number;
  readonly diagonal: number;
  readonly optical: number;
  readonly dollars: number;
}

export interface CablePlan {
  readonly columns: number;
  readonly cabinets: number;
  /** Between cabinets, one for each two that a link joins; `from` and `to` are cabinets. */
  readonly runs: readonly CableRun[];
  /** Inside cabinets. */
  readonly inside: CableSums;
  readonly between: CableSums;
  readonly all: CableSums;
}

/** More links are not laid out one by one. */
const MOST_LINKS = 200_000;

/** @param linkGBps of a link of an NPU, one way */
export function cablePlan(shape: LaidShape, linkGBps: number, settings: CableSettings): Result<CablePlan> {
  const wires = blockWires[shape.kind];
  const form = formOf(shape);
  const floor = wires.room?.floor(form);
  if (floor === undefined) return problem('cables', 'A block without switches has no cable plan.');
  const parts = wires
    .parts(form)
    .reduce((sum, { component, count }) => sum + (component === 'link' ? count : 0), 0);
  if (parts > MOST_LINKS) {
    return problem('cables', `The block has ${parts} cables. Allowed: at most ${MOST_LINKS} are laid out.`);
  }
  const { from, to, width, isShared = false } = wires.graph(form);
  const { columns, cabinets, cabinetOf } = floor;
  const runs = new Map<number, CableRun>();
  for (let link = 0; link < from.length; link++) {
    const [a, b] = [cabinetOf(from[link]!), cabinetOf(to[link]!)];
    const [first, last] = [Math.min(a, b), Math.max(a, b)];
    const across = Math.abs((first % columns) - (last % columns));
    const along = Math.abs(Math.floor(first / columns) - Math.floor(last / columns));
    const key = first * cabinets + last;
    // A cable is a link each way.
    const cables = (runs.get(key)?.cables ?? 0) + width[link]! * (isShared ? 1 : 1 / 2);
    const metres = across * settings.columnPitchM + along * settings.rowPitchM + settings.slackM;
    runs.set(key, { from: first, to: last, isDiagonal: across > 0 && along > 0, cables, metres });
  }
  const all = [...runs.values()];
  const between = all.filter((run) => run.from !== run.to);
  const gbps = 8 * linkGBps;
  return success({
    columns,
    cabinets,
    runs: between,
    inside: summed(
      all.filter((run) => run.from === run.to),
      gbps,
      settings,
    ),
    between: summed(between, gbps, settings),
    all: summed(all, gbps, settings),
  });
}

function summed(runs: readonly CableRun[], gbps: number, settings: CableSettings): CableSums {
  const { billPerGBps, copperMaxM, copperPerMetre, copperPerCable, opticalPerMetre, opticalPerCable } =
    settings;
  const sums = { cables: 0, metres: 0, longest: 0, diagonal: 0, optical: 0, dollars: 0 };
  for (const { cables, metres, isDiagonal } of runs) {
    const isOptical = metres > copperMaxM;
    sums.cables += cables;
    sums.metres += cables * metres;
    sums.longest = Math.max(sums.longest, metres);
    sums.diagonal += isDiagonal ? cables : 0;
    sums.optical += isOptical ? cables : 0;
    const byLength = isOptical
      ? opticalPerMetre * metres + opticalPerCable
      : copperPerMetre * metres + copperPerCable;
    sums.dollars += cables * (billPerGBps === null ? gbps * byLength : (gbps / 8) * billPerGBps);
  }
  return sums;
}
