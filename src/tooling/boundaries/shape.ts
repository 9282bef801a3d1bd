import { posix } from 'node:path';
import { lineOf, parse, walk, type Finding, type Node, type Source } from './source.ts';

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
  walk(parse(source), (node) => {
    const rule = brokenRule(node);
    if (rule !== undefined) report(lineOf(source, node), rule);
  });
  return found;
}

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
      const hasExtension = !path.startsWith('.') || posix.extname(path) !== '';
      return hasExtension ? undefined : `write the extension: ${path}`;
    }
    default:
      return undefined;
  }
}
