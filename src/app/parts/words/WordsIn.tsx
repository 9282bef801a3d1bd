import { Fragment } from 'react';
import { TERMS } from '../../../learn/glossary/glossary.ts';
import { Noted } from '../../ui/Noted.tsx';
import { splitAtTerms, type TextPart } from './split-at-terms.ts';
import { TermNote } from './TermNote.tsx';
import './term.css';

/** What stands before a space or the end, and would begin a line alone behind a word that is pressed. */
const MARKS = /^[^\s\p{L}\d(]+/u;

/** The space between a number and its unit, which a line does not end at. */
const BEFORE_UNIT = /(?<=\d) (?=(?:%|[kMGT]?B(?:\/s)?|[mµn]?s)(?![\p{L}\d/]))/gu;

/** A text with the words of the page underlined where they stand first: each opens what it means. */
export function WordsIn({ text }: { readonly text: string }) {
  const parts = splitAtTerms(text.replaceAll(BEFORE_UNIT, '\u00a0'), TERMS);
  return parts.map((part, at) =>
    part.id === null ? (
      <Fragment key={at}>{at === 0 ? part.text : part.text.slice(marksOf(part).length)}</Fragment>
    ) : (
      <span key={at} className="term__word">
        <Noted note={<TermNote id={part.id} />}>{part.text}</Noted>
        {marksOf(parts[at + 1])}
      </span>
    ),
  );
}

function marksOf(part: TextPart | undefined): string {
  return part === undefined || part.id !== null ? '' : (MARKS.exec(part.text)?.[0] ?? '');
}
