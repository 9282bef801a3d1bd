import type { SchemeId } from '../../../design/document.ts';

/** Says that all designs use the split of the closed form, because only the edited design's split is refined by runs. */
export function ClosedFormNote({ schemes }: { readonly schemes: readonly SchemeId[] }) {
  if (!schemes.includes('optimal')) return null;
  return (
    <p className="compare-designs__note">
      Optimal here is the split of the closed form, run; the key figures and the schemes of one design show
      the one that runs refined.
    </p>
  );
}
