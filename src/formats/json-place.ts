/** Finds the place in a JSON text of a field that a path such as `topology.dimensions[2].size` names. */
import { parseJson, type JsonValue } from './json.ts';
import { placeOf, type Source } from './source.ts';

/**
 * Returns `FILE:LINE:COLUMN` of each field, or of its last existing ancestor. In a text that is not JSON that is the place of the syntax
 * error.
 */
export function placesOfFields(source: Source, paths: readonly string[]): readonly string[] {
  const parsed = parseJson(source);
  if (!parsed.ok) {
    // A field has a name, so the text is JSON, but too long to be searched for a place.
    const [found] = parsed.problems;
    return paths.map((path) => (path === '' && found !== undefined ? found.path : `${source.file}:1:1`));
  }
  return paths.map((path) => {
    let value: JsonValue = parsed.value;
    for (const key of keysOf(path)) {
      const next = childOf(value, key);
      if (next === undefined) break;
      value = next;
    }
    return placeOf(source, value.offset);
  });
}

function childOf(value: JsonValue, key: string): JsonValue | undefined {
  if (value.kind === 'array') return value.items[Number(key)];
  if (value.kind !== 'object') return undefined;
  return value.members.findLast((member) => member.key === key)?.value;
}

/** Splits a path: `a.b[2]["c d"]` gives a, b, 2, c d. */
function keysOf(path: string): readonly string[] {
  return Array.from(
    path.matchAll(/\["((?:[^"\\]|\\.){0,60})"\]|\[(\d+)\]|([A-Za-z_$][\w$]*)/g),
    (match) => match[1] ?? match[2] ?? match[3] ?? '',
  );
}
