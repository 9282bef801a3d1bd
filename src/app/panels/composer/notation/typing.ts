/** The code that the notation field needs once a person types in it. */
import { parseNotation, type BlockOfSize } from '../../../../topology/notation.ts';
import type { Result } from '../../../../units/result.ts';
import { completionsAt, type Completion } from './notation-completion.ts';

export interface Typing {
  readonly read: (text: string) => Result<readonly BlockOfSize[]>;
  readonly completions: (text: string, caret: number) => readonly Completion[];
}

export const typing: Typing = { read: parseNotation, completions: completionsAt };
