import type { LayerCell } from '../../../analysis/tables/layer-table.ts';
import { Button } from '../../ui/Button.tsx';
import { collectiveWords, PASS_NAMES, valueText } from './cell-text.ts';

interface LayerDetailProps {
  readonly id: string;
  readonly name: string;
  readonly cell: LayerCell | null;
  readonly onReset: () => void;
}

/** Where the number of a cell comes from: the cell under the pointer, else the one with the focus. */
export function LayerDetail({ id, name, cell, onReset }: LayerDetailProps) {
  if (cell === null) {
    return (
      <div className="layer-detail" id={id}>
        <p>{name}</p>
        <p className="layer-detail__help">
          Choose a number for its formula.
          <span className="for-pointer"> Enter edits it, Escape leaves it as it was, Delete resets it.</span>
        </p>
      </div>
    );
  }
  const words = [name, PASS_NAMES[cell.pass], cell.label, collectiveWords(cell)].filter(
    (part) => part !== null,
  );
  return (
    <div className="layer-detail" id={id}>
      <p>
        {words.join(' · ')}
        {cell.unedited === null ? null : (
          <>
            {' · '}set by hand, generated {valueText({ ...cell, value: cell.unedited })}{' '}
            <Button look="quiet" className="layer-detail__reset" onClick={onReset}>
              Reset cell
            </Button>
          </>
        )}
      </p>
      <p className="layer-detail__formula">{cell.formula ?? 'From a file, which gives no formula.'}</p>
    </div>
  );
}
