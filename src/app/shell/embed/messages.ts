/**
 * What a frame (`?embed`) and the page around it say to each other by `postMessage`. Every message is an object with
 * `netloom`, which says what it is; others are left alone. Requests carry an `id` of the page's choice, and the answer has it again.
 */
import type { SchemeNumbers } from '../../../design/scheme-numbers.ts';
import type { Problem } from '../../../units/result.ts';

export type MessageId = string | number;

/** From the page around. */
export type EmbedRequest =
  /** Opens a design: an object or JSON text as the page saves it, or what stands behind `#` in a link. */
  | { readonly netloom: 'set'; readonly id: MessageId; readonly design: unknown }
  /** Asks for the results of the design that is shown, once they are there. */
  | { readonly netloom: 'get'; readonly id: MessageId };

/** To the page around. */
export type EmbedMessage =
  /** The frame listens. */
  { readonly netloom: 'ready' } | EmbedResults | EmbedRefused;

export interface EmbedResults {
  readonly netloom: 'results';
  /** The id of the request; null if the design or its results changed without one. */
  readonly id: MessageId | null;
  /** The document in its short form, with the designs next to it; `set` accepts it. */
  readonly design: unknown;
  /** Opens it in the editor; null if it is too large for a link. */
  readonly link: string | null;
  /** Which of the schemes is shown. */
  readonly scheme: string;
  readonly schemes: readonly SchemeNumbers[];
  /** Schemes that have no split for the design, and why. */
  readonly refused: readonly { readonly scheme: string; readonly problems: readonly Problem[] }[];
  /** Whether runs have looked for a better split than the closed form's under `optimal`; where they do, results come once more. */
  readonly isRefined: boolean;
}

export interface EmbedRefused {
  readonly netloom: 'refused';
  readonly id: MessageId | null;
  /** Problems, each with the path of a field, such as `topology.dimensions[2].size`, and what is allowed. */
  readonly problems: readonly Problem[];
}

/** A message of the surrounding page; null if it is not for us. */
export function readRequest(data: unknown): EmbedRequest | EmbedRefused | null {
  if (typeof data !== 'object' || data === null || !('netloom' in data)) return null;
  const { netloom, id, design } = data as Readonly<Record<string, unknown>>;
  const isId = typeof id === 'string' || typeof id === 'number';
  const refused = (path: string, message: string): EmbedRefused => ({
    netloom: 'refused',
    id: isId ? id : null,
    problems: [{ path, message }],
  });
  if (netloom !== 'set' && netloom !== 'get') return refused('netloom', 'must be "set" or "get"');
  if (!isId) return refused('id', 'must be a text or a number, which the answer has again');
  if (netloom === 'get') return { netloom, id };
  return design === undefined ? refused('design', 'is missing') : { netloom, id, design };
}
