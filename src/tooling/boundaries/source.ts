import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import ts from 'typescript';

/** One TypeScript file: `path` is relative to src/, with forward slashes. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** One import, export-from, import type, dynamic import or `new URL('./x', import.meta.url)` of a file. */
export interface Import {
  readonly specifier: string;
  readonly line: number;
}

/** What a rule found wrong. `where` is `src/file:line`. */
export interface Finding {
  readonly where: string;
  readonly rule: string;
}

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** The folder of src/ a file belongs to. */
export const folderOf = (path: string): string => path.split('/')[0]!;

/** All .ts and .tsx files below a folder. */
export function readSources(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path: path.split(sep).join('/'), text: readFileSync(join(folder, path), 'utf8') }));
}

const trees = new WeakMap<Source, ts.SourceFile>();

/** The syntax tree of a file, which is parsed once. */
export function parse(source: Source): ts.SourceFile {
  const known =
    trees.get(source) ?? ts.createSourceFile(source.path, source.text, ts.ScriptTarget.Latest, true);
  trees.set(source, known);
  return known;
}

/** The 1-based line of a node. */
export function lineOf(file: ts.SourceFile, node: ts.Node): number {
  return file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
}

/** Calls `see` for every node of a tree, parents first. */
export function walk(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  node.forEachChild((child) => walk(child, see));
}

const imports = new WeakMap<Source, readonly Import[]>();

/** Every import of a file; a file is read once, whatever number of rules ask. */
export function importsOf(source: Source): readonly Import[] {
  const known = imports.get(source) ?? readImports(source);
  imports.set(source, known);
  return known;
}

function readImports(source: Source): Import[] {
  const file = parse(source);
  const found: Import[] = [];
  walk(file, (node) => {
    const specifier = specifierOf(node);
    if (specifier) found.push({ specifier: specifier.text, line: lineOf(file, node) });
  });
  return found;
}

/** The file or package an import means: a path relative to src/ (`../e2e/x.ts` outside it), or the package's name as written. */
export function resolve(from: string, specifier: string): string {
  const plain = specifier.replace(/\?.*$/, '');
  return plain.startsWith('.') ? posix.join(posix.dirname(from), plain) : plain;
}

function specifierOf(node: ts.Node): ts.StringLiteralLike | undefined {
  const literal = (other: ts.Node | undefined): ts.StringLiteralLike | undefined =>
    other && ts.isStringLiteralLike(other) ? other : undefined;
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return literal(node.moduleSpecifier);
  if (ts.isImportTypeNode(node)) {
    return ts.isLiteralTypeNode(node.argument) ? literal(node.argument.literal) : undefined;
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return literal(node.arguments[0]);
  }
  if (ts.isNewExpression(node) && node.expression.getText() === 'URL' && node.arguments?.length === 2) {
    return literal(node.arguments[0]);
  }
  return undefined;
}
