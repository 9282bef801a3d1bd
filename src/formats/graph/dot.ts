/** Reads DOT, the language of Graphviz: nodes and edges with attributes, without subgraphs. */
import { failure, success, type Result } from '../../units/result.ts';
import { problemAt, quoted, type Source } from '../source.ts';
import { kindIn, readFigures, type NodeKind, type ReadGraph, type ReadLink } from './edge-list.ts';

interface Token {
  readonly text: string;
  readonly isName: boolean;
  readonly offset: number;
}

const TOKEN = /\/\/[^\n]*|#[^\n]*|\/\*[^*]*\*\/|"((?:[^"\\\n]|\\.)*)"|(-?[\w.]+)|(--|->|[{}[\];,=:])|[^\s]/g;

function tokensOf({ text }: Source): readonly Token[] {
  return [...text.matchAll(TOKEN)].flatMap(({ 0: whole, 1: string, 2: word, index }): readonly Token[] => {
    if (/^(\/\/|#|\/\*)/.test(whole)) return [];
    const name = string ?? word;
    return [{ text: name ?? whole, isName: name !== undefined, offset: index }];
  });
}

export function readDot(source: Source): Result<ReadGraph> {
  const tokens = tokensOf(source);
  const begin = tokens.findIndex(({ text, isName }) => text === '{' && !isName);
  const isOneWay = tokens.slice(0, begin).some(({ text }) => /^digraph$/i.test(text));
  const kinds = new Map<string, NodeKind>();
  const links: ReadLink[] = [];
  const reader = createReader(tokens, begin + 1);
  while (!reader.isAtEnd()) {
    if (reader.skips()) continue;
    const ends = reader.ends();
    const [first] = ends;
    if (first === undefined) {
      const { offset, text } = reader.token();
      return failure(
        problemAt(source, offset, `${quoted(text)} is not read here; expected a node or an edge`),
      );
    }
    const given = reader.attributes();
    if (ends.length === 1) {
      const kind = kindIn(given);
      if (kind !== null) kinds.set(first.text, kind);
      continue;
    }
    const { offset } = first;
    const figures = readFigures(source, offset, given);
    if ('message' in figures) return failure(figures);
    for (const [index, end] of ends.slice(1).entries()) {
      links.push({ from: ends[index]!.text, to: end.text, isOneWay, ...figures, offset });
    }
  }
  return success({ links, kinds });
}

interface Reader {
  readonly isAtEnd: () => boolean;
  /** Skips separators and settings of the graph; returns whether there were any. */
  readonly skips: () => boolean;
  /** Reads the nodes of a statement; none if it is neither a node nor an edge. */
  readonly ends: () => readonly Token[];
  /** Reads any number of `[name=value, ...]`. */
  readonly attributes: () => readonly (readonly [string, string])[];
  readonly token: () => Token;
}

function createReader(tokens: readonly Token[], begin: number): Reader {
  let at = begin;
  const mark = (place = at): string => {
    const token = tokens[place];
    return token?.isName === false ? token.text : '';
  };
  return {
    isAtEnd: () => at >= tokens.length || mark() === '}',
    skips() {
      if (mark() === ';' || mark() === ',') at += 1;
      else if (mark(at + 1) === '=') at += 3;
      else return false;
      return true;
    },
    ends() {
      const ends: Token[] = [];
      for (;;) {
        const token = tokens[at];
        if (token?.isName !== true || /^subgraph$/i.test(token.text)) return [];
        ends.push(token);
        at += 1;
        if (mark() !== '--' && mark() !== '->') return ends;
        at += 1;
      }
    },
    attributes() {
      const found: (readonly [string, string])[] = [];
      while (mark() === '[') {
        for (at += 1; at < tokens.length && mark() !== ']'; at++) {
          const [name, equals, value] = tokens.slice(at, at + 3);
          if (name?.isName !== true || equals?.text !== '=' || value?.isName !== true) continue;
          found.push([name.text, value.text]);
          at += 2;
        }
        at += 1;
      }
      return found;
    },
    token: () => tokens[Math.min(at, tokens.length - 1)]!,
  };
}
