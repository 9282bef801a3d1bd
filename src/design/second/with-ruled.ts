import type { Design } from '../document.ts';
import type { Fields } from '../text/entries.ts';
import { withValueAt } from './paths.ts';
import { RULES, type DefaultPath } from './rules.ts';

/** Returns the design with the rules applied to the given fields, whatever its document says. */
export function withRuled(design: Design, paths: readonly DefaultPath[]): Design {
  return RULES.filter(({ path }) => paths.includes(path)).reduce(
    (now, { path, second }) => withField(now, path, second(now, { efficiency: false })),
    design,
  );
}

/** @param value of the field's type, as given by rules; undefined for none */
export function withField(design: Design, path: DefaultPath, value: unknown): Design {
  return withValueAt(design as unknown as Fields, path, value) as unknown as Design;
}
