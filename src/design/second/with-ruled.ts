import type { Design } from '../document.ts';
import type { Fields } from '../text/entries.ts';
import { withValueAt } from './paths.ts';
import { RULES, type DefaultPath } from './rules.ts';

/** The design with what rules say of fields that were left to them; nothing of what its document says is asked. */
export function withRuled(design: Design, paths: readonly DefaultPath[]): Design {
  return RULES.filter(({ path }) => paths.includes(path)).reduce(
    (now, { path, second }) => withField(now, path, second(now, { efficiency: false })),
    design,
  );
}

/** @param value of the field's type, as rules give them; undefined for none */
export function withField(design: Design, path: DefaultPath, value: unknown): Design {
  return withValueAt(design as unknown as Fields, path, value) as unknown as Design;
}
