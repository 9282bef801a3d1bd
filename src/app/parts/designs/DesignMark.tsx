import { cssVars } from '../../ui/theme/css-vars.ts';
import { letterOf } from '../../../design/workbench/workbench.ts';
import './design-mark.css';
import { markOf } from './marks.ts';

/** The letter of a design with its shape. */
export function DesignMark({ index }: { readonly index: number }) {
  const { token, path } = markOf(index);
  return (
    <span className="design-mark" style={cssVars({ mark: `var(${token})` })}>
      <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true" focusable="false">
        <path d={path} />
      </svg>
      {letterOf(index)}
    </span>
  );
}
