import '../../ui/notice.css';
import type { Changes } from './staleness.ts';

/** What has changed since the search, and what that means for its points. */
export function Since({ ofDesign, ofForm }: Changes) {
  if (!ofDesign && !ofForm) return null;
  return (
    <div className="notice" role="status">
      <p>
        {ofDesign
          ? 'Of an earlier design: it has changed since this search. Applying a point brings the earlier one back, ' +
            'without those changes; undo returns to them. '
          : ''}
        {ofForm ? 'Of an earlier form or file: what is asked has changed since this search. ' : ''}
        Search again for what is asked now.
      </p>
    </div>
  );
}
