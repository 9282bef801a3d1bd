import { TERMS } from '../../../learn/glossary/glossary.ts';
import { Noted } from '../../ui/Noted.tsx';
import { splitAtTerms } from './split-at-terms.ts';
import { TermNote } from './TermNote.tsx';

/** A text with the words of the page underlined where they stand first: each opens what it means. */
export function WordsIn({ text }: { readonly text: string }) {
  return splitAtTerms(text, TERMS).map((part, at) =>
    part.id === null ? (
      part.text
    ) : (
      <Noted key={at} note={<TermNote id={part.id} />}>
        {part.text}
      </Noted>
    ),
  );
}
