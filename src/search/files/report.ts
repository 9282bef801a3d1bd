/** The result of a search as JSON: the same for any number of parts. */
import { goalOf } from '../../design/goal.ts';
import { toEnd } from '../../design/steps.ts';
import { withoutEffect } from '../../analysis/effect/no-effect.ts';
import type { Ranked } from '../ranking.ts';
import { pathOfName } from '../space/names.ts';
import { unequalWorkIn } from '../unequal-work.ts';
import { notFiniteIn } from '../space/not-finite.ts';
import type { Points } from '../space/points.ts';
import { noneRunsText, whyNone, type NoneRuns } from '../why-not.ts';
import type { Worth } from '../worth.ts';
import type { Objective, Space } from '../space/space.ts';

/** The unit of the value of a point. */
export const UNITS: Readonly<Record<Objective, string>> = {
  time: 'ns of an iteration',
  timeAndCost: 'ns of an iteration',
  throughput: 'ns for one token, image or sample',
  throughputPerCost: '$ of the network for one token, image or sample a second',
  days: 'days of the training',
  goodput: 'time of the training over that in which it makes progress',
  dollarsPerToken: '$ for a million tokens',
  energy: 'MWh of the training',
  co2: 't of CO2 of the training',
};

export interface Found {
  /** Symmetric points count once. */
  readonly points: number;
  readonly top: readonly Ranked[];
  readonly front: readonly Ranked[];
  /** Relative: by how much at most one of the list is above what belongs in its place (search.ts); null if the list is empty. */
  readonly gap: number | null;
  /** Why no point can run, if that is known already. Defaults to what `whyNone` finds for an empty list. */
  readonly none?: NoneRuns | null;
  /** Absent if it was not requested. */
  readonly worth?: readonly Worth[];
}

const OF_SET = ', for the sum of the times of all workloads, each times its weight';

/** Why a choice has no effect in a point, by its path. */
export function effectsIn(
  points: Points,
  point: number,
  worth: readonly { readonly name: string }[],
): ReadonlyMap<string, string> {
  const rest = Math.floor(point / points.networks);
  const design = points.designOf(
    Math.floor(rest / points.links),
    rest % points.links,
    point % points.networks,
  );
  if (!design.ok) return new Map();
  const paths = worth.map(({ name }) => pathOfName(name));
  return new Map(withoutEffect(design.value, paths).map(({ path, why }) => [path, why]));
}

/** All that a point is to serve, that of the base first; a value is that of the sum of their times, each times its weight. */
export function workloadsOf({ base }: Pick<Space, 'base'>): readonly {
  readonly workload: string;
  readonly weight: number;
}[] {
  const { workload } = base;
  const own = workload.kind === 'table' ? workload.label : workload.preset;
  return [
    { workload: own, weight: 1 },
    ...goalOf(base).others.map(({ preset, weight }) => ({ workload: preset, weight })),
  ];
}

/** With a line for each row. */
function list(rows: readonly object[]): string {
  return rows.length === 0 ? '[]' : `[\n    ${rows.map((own) => JSON.stringify(own)).join(',\n    ')}\n  ]`;
}

type Field = readonly [name: string, value: string];

function noneFields(none: NoneRuns): readonly Field[] {
  return [
    ['answer', JSON.stringify(noneRunsText(none))],
    ['because', list(none.refusals)],
    ...(none.leastBytes === null ? [] : [['leastBytes', String(none.leastBytes)] as const]),
  ];
}

export function reportText(
  points: Points,
  { points: count, top, front, gap, worth, ...found }: Found,
): string {
  const { name, objective, split, base } = points.space;
  const { others } = goalOf(base);
  const row = ({ key, point, score, timeNs, cost, othersNs }: Ranked): object => ({
    key,
    point: points.chosen(point),
    value: score,
    timeNs,
    ...(othersNs === undefined ? {} : { othersNs }),
    cost,
  });
  // Networks are compared by their numbers.
  const told = (choice: string, chosen: unknown): unknown =>
    choice === 'network' && first !== undefined ? points.chosen(first.point)['network'] : chosen;
  const [first] = objective === 'timeAndCost' ? front : top;
  const unequal = toEnd(unequalWorkIn(points));
  const effects =
    first === undefined || worth === undefined
      ? new Map<string, string>()
      : effectsIn(points, first.point, worth);
  const notFinite = toEnd(notFiniteIn(points));
  const none = first === undefined ? (found.none ?? whyNone(points)) : null;
  const fields: readonly Field[] = [
    ['space', JSON.stringify(name)],
    ['objective', JSON.stringify(objective)],
    ['unit', JSON.stringify(`${UNITS[objective]}${others.length === 0 ? '' : OF_SET}`)],
    ...(others.length === 0 ? [] : [['workloads', list(workloadsOf(points.space))] as const]),
    ['split', JSON.stringify(split)],
    ['points', String(count)],
    ['gap', String(first === undefined ? null : gap)],
    // Without a runnable point there is no best to be proved.
    ['isProven', String(gap === 0 && first !== undefined)],
    ...(none === null ? [] : noneFields(none)),
    ...(unequal === null ? [] : [['unequalWork', JSON.stringify(unequal)] as const]),
    ...(notFinite.length === 0 ? [] : [['notFinite', list(notFinite)] as const]),
    objective === 'timeAndCost' ? ['front', list(front.map(row))] : ['top', list(top.map(row))],
    ...(worth === undefined
      ? []
      : [
          [
            'worth',
            list(
              worth.map(({ name: choice, chosen, best }) => ({
                choice,
                chosen: told(choice, chosen),
                without: best === null ? null : row(best),
                costs: best === null || first === undefined ? null : best.score / first.score - 1,
                ...(effects.has(pathOfName(choice)) ? { noEffect: effects.get(pathOfName(choice)) } : {}),
              })),
            ),
          ] as const,
        ]),
  ];
  return `{\n${fields.map(([field, value]) => `  "${field}": ${value}`).join(',\n')}\n}\n`;
}
