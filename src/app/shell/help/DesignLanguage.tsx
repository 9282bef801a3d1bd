import { DIMENSION_COLOURS, dimensionClass } from '../../ui/theme/dimension-colour.ts';
import { cssVars } from '../../ui/theme/css-vars.ts';
import { SERIES_COLOURS } from '../../ui/theme/series-colour.ts';
import { COLOUR_TOKENS, SPACE_TOKENS, TEXT_TOKENS } from './token-names.ts';
import './design-language.css';

const SERIES = Array.from({ length: SERIES_COLOURS }, (_, index) => `series-${index + 1}`);

/** The tokens everything on the page is drawn with (ui/theme/tokens.css), as they look in the theme of the moment. */
export function DesignLanguage() {
  return (
    <section className="tokens" aria-labelledby="tokens-title">
      <h3 id="tokens-title">Design language</h3>
      <p>
        One type scale, one spacing scale of 4 px, one set of colours for light and dark. Colour is for data.
        One of the first eight is a dimension wherever it stands; lines of charts and kinds of a drawing have
        others, which their legends tell. Either are told apart under the common colour-vision deficiencies,
        and never alone: every lane, bar and line has its name or number beside it.
      </p>
      <dl className="tokens__scale">
        {TEXT_TOKENS.map(({ name, use }) => (
          <div key={name}>
            <dt>
              <code>--{name}</code>
            </dt>
            <dd style={cssVars({ size: `var(--${name})` })} className="tokens__text">
              {use}
            </dd>
          </div>
        ))}
        {SPACE_TOKENS.map((name) => (
          <div key={name}>
            <dt>
              <code>--{name}</code>
            </dt>
            <dd>
              <span className="tokens__space" style={cssVars({ size: `var(--${name})` })} />
            </dd>
          </div>
        ))}
      </dl>
      <ul className="tokens__colours" aria-label="Colours">
        {Array.from({ length: DIMENSION_COLOURS }, (_, dimension) => (
          <li key={dimension} className={dimensionClass(dimension)}>
            <span className="tokens__swatch tokens__swatch--dimension" />
            <code>--dim-{dimension + 1}</code>
          </li>
        ))}
        {[...SERIES, ...COLOUR_TOKENS].map((name) => (
          <li key={name}>
            <span className="tokens__swatch" style={cssVars({ colour: `var(--${name})` })} />
            <code>--{name}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
