import { letterOf } from '../../../design/workbench/workbench.ts';
import './design-mark.css';
import { markOf } from './marks.ts';

/** The letter of a design with its shape. */
export function DesignMark({ index }: { readonly index: number }) {
  return (
    <span className="design-mark">
      <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true" focusable="false">
        <path d={markOf(index)} />
      </svg>
      {letterOf(index)}
    </span>
  );
}
