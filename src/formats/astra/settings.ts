/**
 * The keys of a system file: how the value of each is read, written and described. `L`, `o`, `g` and `G` belong to the shared-bus model;
 * `boost-mode`, `local-reduction-delay` and `seprate-log` (spelled so) have no effect on a result; all are kept so that they are written
 * again.
 */
import { parseAlgorithmList, printAlgorithmList } from '../../collective/algorithm-name.ts';
import type { AlgorithmEntry } from '../../collective/algorithm-name.ts';
import type { Injection, PacketRouting } from '../../collective/message-policy.ts';
import type { InterDimensionPolicy, IntraDimensionPolicy, SchedulingPolicy } from '../../simulator/policy.ts';
import { formatCount } from '../../units/count.ts';
import { problem, success } from '../../units/result.ts';
import type { Result } from '../../units/result.ts';
import { readReal, readWhole } from '../numbers.ts';
import { alternatives, placeOf, quoted } from '../source.ts';
import type { Source } from '../source.ts';
import type { Token } from '../tokens.ts';

interface Setting<T> {
  /** Allowed values, for messages. */
  readonly expected: string;
  readonly read: (source: Source, token: Token, key: string) => Result<T>;
  readonly print: (value: T) => string;
}

const INT_MAX = 2 ** 31 - 1;

/** In the order in which they are written. The first name of a value is written. */
export const SETTINGS = {
  'scheduling-policy': choice<SchedulingPolicy>({ LIFO: 'LIFO', FIFO: 'FIFO' }),
  'endpoint-delay': delay(),
  'local-reduction-delay': whole(0, INT_MAX),
  'active-chunks-per-dimension': whole(1, INT_MAX),
  'preferred-dataset-splits': whole(1, INT_MAX),
  'boost-mode': whole(0, 1),
  'all-reduce-implementation': algorithms(),
  'reduce-scatter-implementation': algorithms(),
  'all-gather-implementation': algorithms(),
  'all-to-all-implementation': algorithms(),
  'collective-optimization': choice<'baseline' | 'localBWAware'>({
    baseline: 'baseline',
    localBWAware: 'localBWAware',
  }),
  'packet-routing': choice<PacketRouting>({ software: 'software', hardware: 'hardware' }),
  'injection-policy': choice<Injection>({ normal: 'normal', aggressive: 'aggressive' }),
  'intra-dimension-scheduling': choice<IntraDimensionPolicy>({
    FIFO: 'FIFO',
    RG: 'RG',
    SCF: 'smallestChunkFirst',
    smallestFirst: 'smallestChunkFirst',
    lessRemainingPhaseFirst: 'lessRemainingPhaseFirst',
  }),
  'inter-dimension-scheduling': choice<InterDimensionPolicy>({
    baseline: 'ascending',
    ascending: 'ascending',
    themis: 'themis',
    offlineGreedy: 'themis',
    themisFlex: 'themisFlex',
    offlineGreedyFlex: 'themisFlex',
    roundRobin: 'roundRobin',
  }),
  L: real(),
  o: real(),
  g: real(),
  G: real(),
  'model-shared-bus': whole(0, 0, 'the LogGP model of a shared bus is not available here'),
  'seprate-log': whole(0, 1),
};

export type SettingKey = keyof typeof SETTINGS;
export const SETTING_KEYS = Object.keys(SETTINGS) as readonly SettingKey[];

type ValueOf<S> = S extends Setting<infer T> ? T : never;
export type SettingValues = { readonly [Key in SettingKey]: ValueOf<(typeof SETTINGS)[Key]> };

/** A setting with its type of value erased, for loops that read and write all of them. */
export function settingOf(key: SettingKey): Setting<unknown> {
  return SETTINGS[key] as Setting<unknown>;
}

function whole(min: number, max: number, reason = ''): Setting<number> {
  const allowed =
    min === max ? String(min) : `a whole number from ${formatCount(min)} to ${formatCount(max)}`;
  return {
    expected: reason === '' ? allowed : `${allowed} (${reason})`,
    read(source, token, key) {
      const value = readWhole(source, token, { what: key, min, max });
      return value.ok || reason === ''
        ? value
        : problem(
            placeOf(source, token.offset),
            `${key} is ${quoted(token.text)}; expected ${allowed}: ${reason}`,
          );
    },
    print: String,
  };
}

function real(): Setting<number> {
  const range = { min: 0, max: 1e15 };
  return {
    expected: 'a number',
    read: (source, token, key) => readReal(source, token, { what: key, ...range }),
    print: String,
  };
}

/** A delay in ns; the reference drops decimals. */
function delay(): Setting<number> {
  const integer = whole(0, 1_000_000_000);
  return {
    ...integer,
    read: (source, token, key) =>
      integer.read(source, { ...token, text: token.text.replace(/^(\d+)\.\d*$/, '$1') }, key),
  };
}

function choice<T extends string>(names: Readonly<Record<string, T>>): Setting<T> {
  const expected = alternatives(Object.keys(names));
  return {
    expected,
    read(source, token, key) {
      const value = Object.hasOwn(names, token.text) ? names[token.text] : undefined;
      if (value !== undefined) return success(value);
      return problem(placeOf(source, token.offset), `${key} is ${quoted(token.text)}; expected ${expected}`);
    },
    print: (value) => Object.keys(names).find((name) => names[name] === value) ?? value,
  };
}

/** Algorithms joined by `_`, dimension 0 first; a list may be shorter than the network. */
function algorithms(): Setting<readonly AlgorithmEntry[]> {
  return {
    expected:
      'algorithms joined by "_", one a dimension: ring, direct, direct4 (window 4), halvingDoubling, doubleBinaryTree, or oneRing, oneDirect, oneHalvingDoubling over all NPUs',
    read(source, token, key) {
      const place = placeOf(source, token.offset);
      const entries = parseAlgorithmList(token.text, place);
      if (entries.ok) return entries;
      return problem(place, `${key}: ${entries.problems.map(({ message }) => message).join(' ')}`);
    },
    print: printAlgorithmList,
  };
}
