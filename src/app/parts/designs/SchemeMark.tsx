import type { SchemeId } from '../../../design/document.ts';
import { markerPath } from '../charts/marks.ts';
import { seriesToken } from '../../ui/theme/series-colour.ts';
import { schemeStyle } from './scheme-look.ts';
import './design-mark.css';

/** The marker of a scheme in its colour, next to its name: the one that charts draw its points with. */
export function SchemeMark({ scheme }: { readonly scheme: SchemeId }) {
  const style = schemeStyle(scheme);
  return (
    <svg
      className="scheme-mark"
      viewBox="-5 -6 10 12"
      width="10"
      height="12"
      aria-hidden="true"
      focusable="false"
    >
      <path d={markerPath([{ x: 0, y: 0 }], style)} fill={`var(${seriesToken(style)})`} />
    </svg>
  );
}
