import { posix } from 'node:path';
import { importsOf, lineOf, parse, walk, type Finding, type Node, type Source } from './source.ts';

/** Files are named in kebab-case, those of components in PascalCase. */
const NAME = /^([a-z0-9]+([-.][a-z0-9]+)*\.tsx?|[A-Z][A-Za-z0-9]*\.tsx)$/;

/**
 * Returns what no file of src/ may have: a default export, a barrel, the name index, a camelCase name, the type `any`, or an import without
 * its extension.
 */
export function shape(source: Source): Finding[] {
  const found: Finding[] = [];
  const report = (line: number, rule: string): void => {
    found.push({ where: `src/${source.path}:${line}`, rule });
  };
  const name = posix.basename(source.path);
  if (/^index\.tsx?$/.test(name)) report(1, 'no file named index: name the noun');
  if (!NAME.test(name)) report(1, 'kebab-case, or PascalCase for the file of a component');
  if (!MAY_BREAK.test(source.text) && importsOf(source).every(({ specifier }) => hasExtension(specifier)))
    return found;
  walk(parse(source), (node) => {
    const rule = brokenRule(node);
    if (rule !== undefined) report(lineOf(source, node), rule);
  });
  return found;
}

/** Without one of these words no rule is broken, but that of an import's extension. */
const MAY_BREAK = /\bdefault\b|\bexport\s*\*|\bany\b/;

const hasExtension = (path: string): boolean => !path.startsWith('.') || posix.extname(path) !== '';

function brokenRule(node: Node): string | undefined {
  switch (node.type) {
    case 'ExportDefaultDeclaration':
      return 'no default exports';
    case 'ExportAllDeclaration':
      return 'no `export *`: import from the file that owns the name';
    case 'ExportSpecifier':
      return node.exported.type === 'Identifier' && node.exported.name === 'default'
        ? 'no default exports'
        : undefined;
    case 'TSAnyKeyword':
      return 'no `any`';
    case 'ImportDeclaration': {
      const path = node.source.value;
      return hasExtension(path) ? undefined : `write the extension: ${path}`;
    }
    default:
      return undefined;
  }
}
