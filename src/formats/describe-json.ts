import type { JsonValue } from './json.ts';
import { quoted } from './source.ts';

/** Describes a JSON value for a message. */
export function describeJson(value: JsonValue): string {
  switch (value.kind) {
    case 'string':
      return quoted(value.text);
    case 'number':
      return value.text.slice(0, 40);
    case 'literal':
      return String(value.value);
    case 'array':
      return 'a list';
    case 'object':
      return 'an object';
  }
}
