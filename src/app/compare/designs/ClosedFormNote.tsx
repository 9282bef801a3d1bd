import type { SchemeId } from '../../../design/document.ts';

/** Of designs that are not edited no split is refined by runs: all stand side by side with that of the closed form. */
export function ClosedFormNote({ schemes }: { readonly schemes: readonly SchemeId[] }) {
  if (!schemes.includes('optimal')) return null;
  return (
    <p className="compare-designs__note">
      Optimal here is the split of the closed form, run; the key figures and the schemes of one design show
      the one that runs refined.
    </p>
  );
}
