/** Bars made of parts: the list that the page draws in HTML (bars.css) and an export in SVG (figure/bar-rows.ts). */
import { cssVars } from '../../ui/theme/css-vars.ts';
import type { PartLook } from '../export/figure/bar-rows.ts';
import './bars.css';

export interface BarPart extends PartLook {
  /** Its share of the whole bar, 0 to 1. */
  readonly share: number;
}

/** The class and style of the HTML element of a part; a `bar` has one part that grows from its left. */
export function barProps(kind: 'bar' | 'bar-part', { texture, token, share }: BarPart) {
  return { className: `${kind} bar--${texture}`, style: cssVars({ share, 'bar-fill': `var(${token})` }) };
}
