/** Finds fields that a JSON text gives twice. JSON.parse silently takes the last one. */
import { success, type Problem, type Result } from '../units/result.ts';
import { parseJson, type JsonValue } from './json.ts';
import { createSource, problemAt, quoted, type Source } from './source.ts';

/** Maximum number of reported fields. */
const MOST = 20;

/** Problems name the line and column of the second of each. A text that is not JSON is itself a problem. */
export function givenTwice(name: string, text: string): Result<readonly Problem[]> {
  const source = createSource(name, text);
  const parsed = parseJson(source);
  if (!parsed.ok) return parsed;
  const found: Problem[] = [];
  collect(source, parsed.value, found);
  return success(found);
}

function collect(source: Source, value: JsonValue, found: Problem[]): void {
  if (found.length >= MOST) return;
  if (value.kind === 'array') for (const item of value.items) collect(source, item, found);
  if (value.kind !== 'object') return;
  const known = new Set<string>();
  for (const { key, offset, value: inner } of value.members) {
    if (known.has(key) && found.length < MOST)
      found.push(
        problemAt(
          source,
          offset,
          `${quoted(key)} is given twice, and only the last one counts; expected it once`,
        ),
      );
    known.add(key);
    collect(source, inner, found);
  }
}
