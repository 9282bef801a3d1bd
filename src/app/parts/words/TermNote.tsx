import { termOf } from '../../../learn/glossary/glossary.ts';
import { useMeasured } from '../../state/learn/use-measured.ts';
import { TermText } from './TermText.tsx';

/** A word where it stands: what it means, and its formula with the numbers of this design. */
export function TermNote({ id }: { readonly id: string }) {
  const measured = useMeasured();
  const term = termOf(id);
  return term === undefined ? null : (
    <>
      <p>
        <strong>{term.term}</strong>
      </p>
      <TermText term={term} measured={measured} />
    </>
  );
}
