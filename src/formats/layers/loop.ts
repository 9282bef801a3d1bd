/** The training loop of a layer table, as JSON: the same words in both formats. */
import { success } from '../../units/result.ts';
import type { Result } from '../../units/result.ts';
import { LOOPS } from '../../workload/training-loops/facts/loops.ts';
import type { LayerPolicy, LoopSettings } from '../../workload/training-loops/facts/loops.ts';
import { INNERMOST } from '../../workload/axes/placement.ts';
import type { JsonValue } from '../json.ts';
import { readWhole } from '../numbers.ts';
import type { Source } from '../source.ts';
import type { Token } from '../tokens.ts';
import { readAll, readFields, readItems, readToken } from './json-fields.ts';
import { MOST, readChoice } from './table.ts';

const POLICIES = [
  'data',
  'model',
  'hybridDataModel',
  'hybridModelData',
] as const satisfies readonly LayerPolicy[];

/** Whether the settings fit the table is checked when it runs. */
export function readLoop(source: Source, value: JsonValue): Result<LoopSettings> {
  const fields = readFields(source, value, 'the loop');
  if (!fields.ok) return fields;
  const { offset } = value;

  /** Returns an optional field as an object to be spread. */
  function optional<K extends string, T>(
    key: K,
    read: (found: JsonValue) => Result<T>,
  ): Result<{ readonly [key in K]?: T }> {
    const found = fields.ok ? fields.value.get(key) : undefined;
    if (found === undefined) return success({});
    const given = read(found);
    return given.ok ? success({ [key]: given.value } as { readonly [key in K]?: T }) : given;
  }
  const whole = (what: string, min: number, max: number) => (found: JsonValue | undefined) =>
    withToken(source, found, offset, what, (token) => readWhole(source, token, { what, min, max }));
  const choice =
    <const T extends string>(what: string, choices: readonly T[]) =>
    (found: JsonValue | undefined) =>
      withToken(source, found, offset, what, (token) => readChoice(source, token, what, choices));
  const list =
    <T>(what: string, read: (item: JsonValue) => Result<T>) =>
    (found: JsonValue) => {
      const items = readItems(source, found, what, MOST.layers);
      return items.ok ? readAll(items.value, read) : items;
    };
  const indices = (what: string) => list(what, whole('a layer index', 0, MOST.layers - 1));

  const kind = choice('kind of the loop', LOOPS)(fields.value.get('kind'));
  if (!kind.ok) return kind;
  const passes = whole('the number of passes', 1, MOST.passes)(fields.value.get('passes'));
  if (!passes.ok) return passes;
  const modelGroup = optional('modelGroup', whole('modelGroup', 1, MOST.npus));
  if (!modelGroup.ok) return modelGroup;
  const innermost = optional('innermost', choice('innermost group', INNERMOST));
  if (!innermost.ok) return innermost;
  const checkpoints = optional('checkpoints', indices('checkpoints'));
  if (!checkpoints.ok) return checkpoints;
  const initiates = optional('initiates', indices('initiates'));
  if (!initiates.ok) return initiates;
  const lastBottomLayer = optional('lastBottomLayer', whole('lastBottomLayer', 0, MOST.layers - 1));
  if (!lastBottomLayer.ok) return lastBottomLayer;
  const policies = optional('policies', list('policies', choice('policy', POLICIES)));
  if (!policies.ok) return policies;
  return success({
    kind: kind.value,
    passes: passes.value,
    ...modelGroup.value,
    ...innermost.value,
    ...checkpoints.value,
    ...initiates.value,
    ...lastBottomLayer.value,
    ...policies.value,
  });
}

/** A missing value reads as absent at `offset`, where its object begins. */
function withToken<T>(
  source: Source,
  value: JsonValue | undefined,
  offset: number,
  what: string,
  read: (token: Token) => Result<T>,
): Result<T> {
  const token = readToken(source, value, what);
  return token.ok ? read(token.value ?? { text: '', offset }) : token;
}
