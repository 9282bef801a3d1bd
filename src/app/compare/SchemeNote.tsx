import type { SchemeId } from '../../design/document.ts';
import { TermNote } from '../parts/words/TermNote.tsx';

const WORDS: Readonly<Record<SchemeId, string>> = {
  equal: 'equal-bw',
  message: 'message-bw',
  smart: 'smart-bw',
  optimal: 'optimal',
  custom: 'custom',
};

/** The rule of the shown scheme, step by step for this design. */
export function SchemeNote({ scheme }: { readonly scheme: SchemeId }) {
  return <TermNote id={WORDS[scheme]} />;
}
