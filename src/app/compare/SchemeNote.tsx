import type { SchemeId } from '../../design/document.ts';
import { TermNote } from '../parts/words/TermNote.tsx';

const WORDS: Readonly<Record<SchemeId, string>> = {
  equal: 'equal-bw',
  message: 'message-bw',
  smart: 'smart-bw',
  optimal: 'optimal',
  custom: 'custom',
};

/** Explains the rule of the shown scheme step by step with this design's numbers. */
export function SchemeNote({ scheme }: { readonly scheme: SchemeId }) {
  return <TermNote id={WORDS[scheme]} />;
}
