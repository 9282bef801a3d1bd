import { useState } from 'react';
import { findTerms, GLOSSARY, termOf } from '../../../learn/glossary/glossary.ts';
import { useMeasured } from '../../state/learn/use-measured.ts';
import { Button } from '../../ui/Button.tsx';
import { TermText } from '../../parts/words/TermText.tsx';

interface WordListProps {
  /** The one that was looked up; null for all. */
  readonly word: string | null;
  readonly onAll: () => void;
}

/** Words of the page with their formulas and the numbers of this design, found by typing. */
export function WordList({ word, onAll }: WordListProps) {
  const [text, setText] = useState('');
  const measured = useMeasured();
  const shownTerm = word === null ? undefined : termOf(word);
  const found = shownTerm === undefined ? findTerms(text) : [shownTerm];
  // The request is announced at once; a list of all rows would be too long.
  const isOpen = shownTerm !== undefined || text.trim() !== '';
  return (
    <>
      {shownTerm === undefined ? (
        <input
          type="search"
          className="learn__search"
          aria-label="Find a word"
          placeholder="Find a word"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      ) : (
        <p>
          <Button onClick={onAll}>All words</Button>
        </p>
      )}
      <p className="visually-hidden" role="status">
        {found.length === 1 ? '1 word' : `${found.length} words`}
      </p>
      {GLOSSARY.map(({ name, terms }) => {
        const shown = terms.filter((term) => found.includes(term));
        if (shown.length === 0) return null;
        return (
          <div key={name}>
            <h4>{name}</h4>
            <div className="learn__words">
              {shown.map((term) => (
                <details key={`${term.id} ${isOpen}`} open={isOpen}>
                  <summary>{term.term}</summary>
                  <TermText term={term} measured={measured} />
                </details>
              ))}
            </div>
          </div>
        );
      })}
      {found.length === 0 ? <p>No word begins like this.</p> : null}
    </>
  );
}
