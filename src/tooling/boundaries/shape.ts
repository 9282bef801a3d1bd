import { posix } from 'node:path';
import ts from 'typescript';
import { lineOf, parse, walk, type Finding, type Source } from './source.ts';

/** Files are named in kebab-case, those of components in PascalCase. */
const NAME = /^([a-z0-9]+([-.][a-z0-9]+)*\.tsx?|[A-Z][A-Za-z0-9]*\.tsx)$/;

/** What no file of src/ has: a default export, a barrel, the name index or one in camelCase, the type `any`, an import without its extension. */
export function shape(source: Source): Finding[] {
  const file = parse(source);
  const found: Finding[] = [];
  if (/^index\.tsx?$/.test(posix.basename(source.path))) {
    found.push({ where: `src/${source.path}:1`, rule: 'no file named index: name the noun' });
  }
  if (!NAME.test(posix.basename(source.path))) {
    found.push({
      where: `src/${source.path}:1`,
      rule: 'kebab-case, or PascalCase for the file of a component',
    });
  }
  walk(file, (node) => {
    const rule = broken(node);
    if (rule) found.push({ where: `src/${source.path}:${lineOf(file, node)}`, rule });
  });
  return found;
}

function broken(node: ts.Node): string | undefined {
  if (ts.isExportAssignment(node) || node.kind === ts.SyntaxKind.DefaultKeyword) {
    return ts.isDefaultClause(node.parent) ? undefined : 'no default exports';
  }
  if (ts.isExportDeclaration(node) && !(node.exportClause && ts.isNamedExports(node.exportClause))) {
    return 'no `export *`: import from the file that owns the name';
  }
  if (ts.isExportSpecifier(node) && node.name.text === 'default') return 'no default exports';
  if (node.kind === ts.SyntaxKind.AnyKeyword) return 'no `any`';
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    const { text } = node.moduleSpecifier;
    if (text.startsWith('.') && posix.extname(text) === '') return `write the extension: ${text}`;
  }
  return undefined;
}
