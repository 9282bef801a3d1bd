/** A sign, a word, or the quote that opens a text. */
const TOKEN = /[{}[\]:,"]|[^\s{}[\]:,"]+/g;
/** Characters that end a text or need attention inside it. */
const INSIDE_TEXT = /["\\\n]/g;

export interface JsonToken {
  readonly text: string;
  readonly offset: number;
}

/**
 * Returns all tokens, up to one more than `most`. An unclosed quote is the last one: it is wrong whatever follows. Texts are scanned, not
 * matched, since a text of millions of characters overflows the stack of a regular expression.
 */
export function jsonTokens(text: string, most: number): readonly JsonToken[] {
  const tokens: JsonToken[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const offset = match.index;
    const isText = match[0] === '"';
    const end = isText ? endOfText(text, offset) : null;
    tokens.push({ text: end === null ? match[0] : text.slice(offset, end), offset });
    if (tokens.length > most || (isText && end === null)) break;
    if (end !== null) TOKEN.lastIndex = end;
  }
  return tokens;
}

/** Returns the offset behind the quote that closes the text that begins at `start`; null if none does on its line. */
function endOfText(text: string, start: number): number | null {
  INSIDE_TEXT.lastIndex = start + 1;
  for (let match = INSIDE_TEXT.exec(text); match !== null; match = INSIDE_TEXT.exec(text)) {
    if (match[0] === '"') return match.index + 1;
    if (match[0] === '\n' || text[match.index + 1] === '\n') return null;
    INSIDE_TEXT.lastIndex = match.index + 2;
  }
  return null;
}
