import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { moreRows, showMoreRows } from '../more-rows.ts';

/** Shows or hides the rows that are folded at first. */
export function MoreLine({ columns }: { readonly columns: number }) {
  const { isOpen } = useStore(moreRows);
  return (
    <tr role="row" className="compare__row compare__row--more">
      <td role="cell" colSpan={columns + 1}>
        <Button
          look="quiet"
          icon="chevron"
          className="more-switch"
          aria-expanded={isOpen}
          onClick={() => showMoreRows(!isOpen)}
        >
          {isOpen ? 'Fewer rows' : 'More rows'}
        </Button>
      </td>
    </tr>
  );
}
