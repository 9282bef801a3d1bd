/**
 * The points of a space by number: combinations of the fields that decide the work, of those that decide how messages are
 * timed, and networks. A point is `(work x links + link) x networks + network`; nothing is kept of it.
 */
import { BLOCK_KINDS, npuCount } from '../../topology/dimension.ts';
import { printNotation } from '../../topology/print-notation.ts';
import { withSizesOfParameters } from '../../design/block-parameters.ts';
import type { Design } from '../../design/document.ts';
import { toEnd } from '../../design/steps.ts';
import { designAxes } from '../../design/parallelism/axes.ts';
import { withRuled } from '../../design/second/with-ruled.ts';
import { validateDesign } from '../../design/schema/schema.ts';
import { failure, problem, success, type Result } from '../../units/result.ts';
import { namesIn, valueOfExpression, type Value } from '../expression/expression.ts';
import { factOf, partsOfName, valueOfName } from './names.ts';
import { dimensionsAt, networkCount, networkSteps, type Networks } from './networks.ts';
import { MOST_NETWORKS, MOST_POINTS } from './space-file.ts';
import type { Constraint, FreeField, Space } from './space.ts';
import { isFreeSplit } from './serving.ts';
import { withField } from './with-field.ts';
import { createBrokenConstraint, type BrokenConstraint } from './work-constraints.ts';
import { withoutOneStage } from './one-stage.ts';

/** Combinations of some fields, the last one fastest. */
interface Combinations {
  readonly fields: readonly FreeField[];
  readonly count: number;
}

export interface Points {
  readonly space: Space;
  readonly works: number;
  readonly links: number;
  readonly networks: number;
  /** All numbers, those included that violate a constraint or stand for another. */
  readonly count: number;
  /** Judged when the part of a point that they are about is known; `late` when it was run. */
  readonly constraints: Readonly<Record<'work' | 'system' | 'point' | 'late', readonly Constraint[]>>;
  readonly designOf: (work: number, link: number, network: number) => Result<Design>;
  /** The base with this network and these links only: its work is not looked at. */
  readonly systemOf: (link: number, network: number) => Design;
  readonly npusOf: (network: number) => number;
  readonly networkText: (network: number) => string;
  /** What is chosen at a point, by the names of the space; the network as text. */
  readonly chosen: (point: number) => Readonly<Record<string, unknown>>;
  /** What names of expressions mean at a point. */
  readonly valueIn: (design: Design, chosen: Chosen) => (name: string) => Value | null;
  readonly keeps: (constraints: readonly Constraint[], design: Design, chosen: Chosen) => boolean;
  readonly brokenBy: BrokenConstraint;
  /** Of what is known only when it was run. */
  readonly keepsLate: (design: Design, cost: number, chosen: Chosen) => boolean;
  readonly chosenOf: (work: number, link: number, network: number) => Chosen;
  /** Two works of one text are the same for every link and every network with as many NPUs. */
  readonly workText: (work: number, design: Design, mayMerge: boolean) => string;
  /** What is chosen at a point, as text to be hashed: the same for the same choices whatever the order of the space. */
  readonly textOf: (work: number, link: number, network: number) => string;
  /** Whether another choice of links stands for this one on networks with this number of dimensions. */
  readonly isSpare: (link: number, dimensions: number) => boolean;
  readonly dimensionsOf: (network: number) => number;
  readonly partsOf: (point: number) => readonly [work: number, link: number, network: number];
  /** Higher for more dimensions, then for more kinds of blocks: of networks that are as fast and cost as much, the simpler is listed first. */
  readonly complexityOf: (network: number) => number;
  /** Each that a point makes. */
  readonly choices: readonly Choice[];
}

export interface Choice {
  readonly name: string;
  readonly of: (work: number, link: number, network: number) => unknown;
}

/** What a name of the space has at a point; undefined for names of no free field. */
export type Chosen = (name: string) => unknown;

export function pointsOf(space: Space): Result<Points> {
  return toEnd(pointSteps(space));
}

/** What the numbers of a space stand for. */
interface State {
  readonly space: Space;
  readonly work: Combinations;
  readonly link: Combinations;
  /** Fields of a network besides its dimensions, where these are free. */
  readonly other: Combinations;
  /** Lists of dimensions; null if those of the base count. */
  readonly lists: Networks | null;
  readonly networks: number;
  readonly knownNetworks: Map<number, Design>;
  readonly knownLinks: Map<number, Pick<Design, 'system' | 'bandwidth'>>;
  readonly names: string[];
}

/** The same in steps of a few milliseconds: a space may have millions of networks. */
export function* pointSteps(space: Space): Generator<void, Result<Points>, void> {
  const { free, dimensions } = space;
  const work = combinations(free.filter(({ part }) => part === 'work' || part === 'nothing'));
  const link = combinations(free.filter(({ part }) => part === 'links'));
  const other = combinations(free.filter(({ part }) => part === 'network'));
  const listed = dimensions === null ? 1 : networkCount(dimensions);
  if (listed > MOST_NETWORKS)
    return problem(
      'dimensions',
      `makes ${listed} networks; expected at most ${MOST_NETWORKS}: fewer dimensions, kinds or sizes`,
    );
  const lists: Networks | null = dimensions === null ? null : yield* networkSteps(dimensions);
  const networks = (lists?.count ?? 1) * other.count;
  if (networks === 0)
    return problem('dimensions', 'leaves no network: no list of these sizes has so many NPUs');
  const count = work.count * link.count * networks;
  if (count > MOST_POINTS) return problem('free', `has ${count} points; expected at most ${MOST_POINTS}`);
  const known = { knownNetworks: new Map<number, Design>(), knownLinks: new Map(), names: [] };
  return success(pointsIn({ space, work, link, other, lists, networks, ...known }));
}

function pointsIn(state: State): Points {
  const { space, work, link, other, lists, networks } = state;
  const { free, dimensions } = space;
  const topologyOf = (network: number): Design['topology'] => onNetwork(state, network).topology;
  const chosenOf = (...at: readonly [number, number, number]): Chosen => chosenIn(state, ...at);
  const points: Points = {
    space,
    works: work.count,
    links: link.count,
    networks,
    count: work.count * link.count * networks,
    choices: choicesOf(state, chosenOf, (network) => topologyOf(network).dimensions.length),
    constraints: sorted(space),
    designOf(ofWork, ofLink, network) {
      const made = designIn(state, ofWork, ofLink, network);
      return made.ok ? success(withoutOneStage(made.value)) : made;
    },
    systemOf: (ofLink, network) => systemOf(state, ofLink, network),
    npusOf: (network) => (lists === null ? npuCount(topologyOf(network)) : dimensions!.npus),
    networkText: (network) => printNotation(topologyOf(network).dimensions),
    dimensionsOf: (network) => topologyOf(network).dimensions.length,
    complexityOf(network) {
      const own = topologyOf(network).dimensions;
      return own.length * BLOCK_KINDS.length + new Set(own.map(({ kind }) => kind)).size;
    },
    chosenOf,
    partsOf(point) {
      const rest = Math.floor(point / networks);
      return [Math.floor(rest / link.count), rest % link.count, point % networks];
    },
    valueIn: (design, chosen) => valueIn(space, design, chosen),
    keeps: (constraints, design, chosen) => {
      const of = valueIn(space, design, chosen);
      return constraints.every(({ holds }) => valueOfExpression(holds, of) === true);
    },
    keepsLate: (design, cost, chosen) => {
      const of = valueIn(space, design, chosen);
      const withCost = (name: string): Value | null => (name === 'cost' ? cost : of(name));
      return points.constraints.late.every(({ holds }) => valueOfExpression(holds, withCost) === true);
    },
    chosen(point) {
      const of = chosenOf(...points.partsOf(point));
      const fields = free
        .filter(({ part }) => part !== 'nothing')
        .map(({ name }) => [name, of(name)] as const);
      const network = points.networkText(point % networks);
      return Object.fromEntries([...(lists === null ? [] : [['network', network] as const]), ...fields]);
    },
    textOf: (ofWork, ofLink, network) =>
      `${networkName(state, network)} ${choiceText(work, ofWork)} ${choiceText(link, ofLink)}`,
    workText: createWorkText(state),
    isSpare: createIsSpare(link),
    brokenBy: (...asked) => brokenBy(...asked),
  };
  const brokenBy = createBrokenConstraint(points);
  return points;

  function networkName({ names }: State, network: number): string {
    return (names[network] ??= `${points.networkText(network)} ${choiceText(other, network % other.count)}`);
  }
}

function onNetwork({ space, lists, other, knownNetworks }: State, network: number): Design {
  const found = knownNetworks.get(network);
  if (found !== undefined) return found;
  if (knownNetworks.size >= MOST_KEPT) knownNetworks.clear();
  const { base, dimensions } = space;
  const at = Math.floor(network / other.count);
  const own =
    lists === null
      ? base
      : {
          ...base,
          topology: { ...base.topology, dimensions: dimensionsAt(lists, at, dimensions!.linkLatencyNs) },
        };
  const design = withSizesOfParameters(applied(own, other, network % other.count));
  knownNetworks.set(network, design);
  return design;
}

/** What links decide is the same on all networks. */
function systemOf(state: State, ofLink: number, network: number): Design {
  const { link, knownLinks } = state;
  const own = onNetwork(state, network);
  if (link.fields.length === 0) return own;
  let decided = knownLinks.get(ofLink);
  if (decided === undefined) {
    if (knownLinks.size >= MOST_KEPT) knownLinks.clear();
    const { system, bandwidth } = applied(own, link, ofLink);
    knownLinks.set(ofLink, (decided = { system, bandwidth }));
  }
  return { ...own, ...decided };
}

function designIn(state: State, ofWork: number, ofLink: number, network: number): Result<Design> {
  const { space, work } = state;
  const chosen = withRuled(applied(systemOf(state, ofLink, network), work, ofWork), space.followed);
  if (space.set.length === 0) return success(chosen);
  const values = chosenIn(state, ofWork, ofLink, network);
  let design = chosen;
  for (const { path, value } of space.set) {
    const found = valueOfExpression(value, valueIn(space, design, values));
    const changed = found === null ? null : withField(design, path, found);
    if (changed === null) return problem(`set.${path}`, 'has no value here, or none that is finite');
    design = changed;
  }
  const valid = validateDesign(design);
  return valid.ok ? success(design) : failure(...valid.problems);
}

function chosenIn({ work, link, other }: State, ofWork: number, ofLink: number, network: number): Chosen {
  const sources = [
    [work, ofWork],
    [link, ofLink],
    [other, network % other.count],
  ] as const;
  return (name) => {
    for (const [own, at] of sources) {
      const field = own.fields.findIndex(
        (candidate) => candidate.name === name || (candidate.path !== '' && candidate.path === name),
      );
      if (field >= 0) return valueOfField(own, field, at);
    }
    return undefined;
  };
}

function valueIn({ split }: Space, design: Design, chosen: Chosen): (name: string) => Value | null {
  return (name) => {
    if (factOf(name) === undefined) {
      const value = chosen(name);
      if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') return value;
    }
    return valueOfName(name, design, split);
  };
}

function choicesOf(
  { space: { free }, lists, other }: State,
  chosenOf: Points['chosenOf'],
  dimensionsOf: Points['dimensionsOf'],
): readonly Choice[] {
  const fields = free
    .filter(({ part, values }) => part !== 'nothing' && values.length > 1)
    .map(({ name }): Choice => ({ name, of: (...at) => chosenOf(...at)(name) }));
  if (lists === null) return fields;
  return [
    { name: 'network', of: (_work, _link, network) => Math.floor(network / other.count) },
    { name: 'dimensions', of: (_work, _link, network) => dimensionsOf(network) },
    ...fields,
  ];
}

function createWorkText({ space, work }: State): Points['workText'] {
  // What follows from the stage of ZeRO differs with it, whatever it shards.
  const isZeroUsed = space.set.some(({ value }) => namesIn(value).some((name) => /zero/i.test(name)));
  return (at, design, mayMerge) => {
    const { degrees, order } = designAxes(design);
    // Where an axis of one NPU lies makes no difference.
    const used = order.filter((id) => degrees[id] > 1).join();
    // With one replica there is nothing to shard: every stage of ZeRO is the same.
    const isAlone = mayMerge && !isZeroUsed && degrees.data * degrees.context === 1;
    return work.fields
      .map((field, place) =>
        field.part === 'nothing' || (isAlone && field.path === 'parallelism.zeroStage')
          ? ''
          : field.path === 'parallelism.axisOrder'
            ? used
            : JSON.stringify(valueOfField(work, place, at)),
      )
      .join(' ');
  };
}

/** Spare is a choice of the algorithm of a dimension that is not there. */
function createIsSpare(link: Combinations): Points['isSpare'] {
  const algorithmFields = link.fields.flatMap(({ path }, place) => {
    const found = /^system\.algorithms\.\w+\[(\d+)\]$/.exec(path);
    return found === null ? [] : [{ dimension: Number(found[1]), place }];
  });
  return (at, dimensionCount) =>
    algorithmFields.some(
      ({ dimension, place }) => dimension >= dimensionCount && digitOf(link, place, at) > 0,
    );
}

/** Designs of networks that are kept at hand. */
const MOST_KEPT = 20_000;

function combinations(fields: readonly FreeField[]): Combinations {
  return { fields, count: fields.reduce((product, { values }) => product * values.length, 1) };
}

function choiceText(of: Combinations, at: number): string {
  return of.fields
    .map((field, place) =>
      field.part === 'nothing' ? '' : `${field.name}=${JSON.stringify(valueOfField(of, place, at))}`,
    )
    .join(' ');
}

function digitOf({ fields }: Combinations, field: number, at: number): number {
  let rest = at;
  for (let place = fields.length - 1; place > field; place -= 1)
    rest = Math.floor(rest / fields[place]!.values.length);
  return rest % fields[field]!.values.length;
}

function valueOfField(of: Combinations, field: number, at: number): unknown {
  return of.fields[field]!.values[digitOf(of, field, at)];
}

function applied(design: Design, of: Combinations, at: number): Design {
  return of.fields.reduce((whole, { path }, field) => {
    if (path === '') return whole;
    const changed = withField(whole, path, valueOfField(of, field, at));
    if (changed === null) throw new Error(`${path} was there when the space was read`);
    return changed;
  }, design);
}

function sorted({ where, free, split }: Space): Points['constraints'] {
  const found: Record<'work' | 'system' | 'point' | 'late', Constraint[]> = {
    work: [],
    system: [],
    point: [],
    late: [],
  };
  for (const constraint of where) {
    const names = namesIn(constraint.holds);
    const parts = new Set(names.flatMap((name) => partsOfName(name, free)));
    if (isFreeSplit(split) && names.includes('cost')) found.late.push(constraint);
    else if (!parts.has('links') && !parts.has('network')) found.work.push(constraint);
    else found[parts.has('work') ? 'point' : 'system'].push(constraint);
  }
  return found;
}
