import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { parseSync, visitorKeys, type Node, type ParseResult, type Program } from 'oxc-parser';

/** One TypeScript file: `path` is relative to src/, with forward slashes. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** One import, export-from, import type, dynamic import or `new URL('./x', import.meta.url)` of a file. */
export interface Import {
  readonly specifier: string;
  readonly line: number;
  /** Whether it imports only types, of which nothing is left at run time. */
  readonly types: boolean;
}

/** A violation of a rule. `where` is `src/file:line`. */
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

export type { Node };

/** A file as it was read, its syntax tree, whose nodes are made when they are asked for, and where each line begins. */
interface Parsed {
  readonly result: ParseResult;
  readonly lineStarts: readonly number[];
}

const parsed = new WeakMap<Source, Parsed>();

/** Parses a file, once. Throws on a syntax error. */
export function parse(source: Source): Program {
  return parsedOf(source).result.program;
}

function parsedOf(source: Source): Parsed {
  const known = parsed.get(source);
  if (known !== undefined) return known;
  const found = parseSync(source.path, source.text);
  if (found.errors[0] !== undefined) throw new Error(`src/${source.path}: ${found.errors[0].message}`);
  const lineStarts = [0, ...[...source.text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const result = { result: found, lineStarts };
  parsed.set(source, result);
  return result;
}

/** The 1-based line of a node. */
export function lineOf(source: Source, node: { readonly start: number }): number {
  const { lineStarts } = parsedOf(source);
  let low = 0;
  let high = lineStarts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (lineStarts[middle]! <= node.start) low = middle;
    else high = middle;
  }
  return low + 1;
}

/** Calls `visit` for every node of a tree, parents first. */
export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  const fields = node as unknown as Readonly<Record<string, Node | readonly (Node | null)[] | undefined>>;
  for (const key of visitorKeys[node.type] ?? []) {
    const value = fields[key];
    const children = Array.isArray(value) ? (value as readonly (Node | null)[]) : [value as Node | null];
    for (const child of children) if (child) walk(child, visit);
  }
}

const imports = new WeakMap<Source, readonly Import[]>();

/** Returns every import of a file; a file is read once, however many rules use it. */
export function importsOf(source: Source): readonly Import[] {
  const known = imports.get(source) ?? readImports(source);
  imports.set(source, known);
  return known;
}

/** What hides an import that the parser does not list: `import('...')` as a value or a type, and `new URL('...', import.meta.url)`. */
const HIDDEN = /\bimport\s*\(|\bnew\s+URL\b/;

function readImports(source: Source): readonly Import[] {
  // Nodes of a tree take ten times as long to make as its text takes to parse.
  if (!HIDDEN.test(source.text)) return listedImports(source);
  const found: Import[] = [];
  walk(parse(source), (node) => {
    const specifier = specifierOf(node);
    if (specifier !== undefined)
      found.push({ specifier, line: lineOf(source, node), types: isOfTypes(node) });
  });
  return found;
}

function listedImports(source: Source): readonly Import[] {
  const { staticImports, staticExports } = parsedOf(source).result.module;
  const all = [
    ...staticImports.map(({ start, moduleRequest }) => ({ start, specifier: moduleRequest.value })),
    ...staticExports.flatMap(({ start, entries }) => {
      const specifier = entries.find(({ moduleRequest }) => moduleRequest)?.moduleRequest?.value;
      return specifier === undefined ? [] : [{ start, specifier }];
    }),
  ].toSorted((a, b) => a.start - b.start);
  return all.map((own) => ({
    specifier: own.specifier,
    line: lineOf(source, own),
    types: /^(import|export)\s+type\b(?!\s+from\b)/.test(source.text.slice(own.start, own.start + 40)),
  }));
}

/** Whether a node is `import type`, `export type` or a type `import('...')`. */
function isOfTypes(node: Node): boolean {
  switch (node.type) {
    case 'ImportDeclaration':
      return node.importKind === 'type';
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return node.exportKind === 'type';
    default:
      return node.type === 'TSImportType';
  }
}

/** The file or package an import means: a path relative to src/ (`../e2e/x.ts` outside it), or the package's name as written. */
export function resolve(from: string, specifier: string): string {
  const plain = specifier.replace(/\?.*$/, '');
  return plain.startsWith('.') ? posix.join(posix.dirname(from), plain) : plain;
}

function specifierOf(node: Node): string | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
      return node.source.value;
    case 'ExportNamedDeclaration':
      return node.source?.value;
    case 'TSImportType':
    case 'ImportExpression':
      return textOf(node.source);
    case 'NewExpression': {
      const isUrl = node.callee.type === 'Identifier' && node.callee.name === 'URL';
      return isUrl && node.arguments.length === 2 ? textOf(node.arguments[0]) : undefined;
    }
    default:
      return undefined;
  }
}

/** The text of a string literal, or of a template without expressions. */
function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral' || node.expressions.length > 0) return undefined;
  return node.quasis[0]?.value.cooked ?? undefined;
}
