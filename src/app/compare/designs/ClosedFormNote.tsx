import type { SchemeId } from '../../../design/document.ts';

/** A split is refined by runs only for the edited design, so the comparison uses that of the closed form for all. */
export function ClosedFormNote({ schemes }: { readonly schemes: readonly SchemeId[] }) {
  if (!schemes.includes('optimal')) return null;
  return (
    <p className="compare-designs__note">
      Optimal here is the split of the closed form, run; the key figures and the schemes of one design show
      the one that runs refined.
    </p>
  );
}
