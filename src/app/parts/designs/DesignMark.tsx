import { letterOf } from '../../../design/workbench/workbench.ts';
import './design-mark.css';

/** Shapes that distinguish designs side by side, next to their letters, on a grid of 16 x 16; colours belong to dimensions and series. */
const SHAPES = [
  'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2Z',
  'M2.5 2.5h11v11h-11Z',
  'M8 1.5 15 14H1Z',
  'M8 1 15 8 8 15 1 8Z',
  'M4.5 2h7L15 8l-3.5 6h-7L1 8Z',
  'M6 1.5h4V6h4.5v4H10v4.5H6V10H1.5V6H6Z',
] as const;

/** The letter of a design with its shape. */
export function DesignMark({ index }: { readonly index: number }) {
  return (
    <span className="design-mark">
      <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true" focusable="false">
        <path d={SHAPES[index % SHAPES.length]} />
      </svg>
      {letterOf(index)}
    </span>
  );
}
