import type { Measured } from '../../../learn/goal/measures.ts';
import type { Term } from '../../../learn/glossary/term.ts';
import { SplitStepsText } from './SplitStepsText.tsx';
import './term.css';

interface TermTextProps {
  readonly term: Term;
  /** null while there is no run to take numbers from. */
  readonly measured: Measured | null;
}

/** What a word means, its formula, and the formula with the numbers of this design. */
export function TermText({ term, measured }: TermTextProps) {
  const measuredText = measured === null ? null : (term.own?.(measured) ?? null);
  return (
    <>
      <p>{term.text}</p>
      {term.formula === undefined ? null : <p className="formula">{term.formula}</p>}
      {measuredText === null ? null : <p>Here: {measuredText}</p>}
      {term.steps === undefined ? null : <SplitStepsText scheme={term.steps} />}
    </>
  );
}
