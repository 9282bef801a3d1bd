import './legend.css';

/** What fill and height mean; the colours are the dimensions' own. */
export function Legend() {
  return (
    <ul className="legend">
      <li>
        <span className="legend__mark legend__mark--model" aria-hidden="true" />
        model parallel (MP)
      </li>
      <li>
        <span className="legend__mark legend__mark--data" aria-hidden="true" />
        data parallel (DP)
      </li>
      <li>
        <span className="legend__mark legend__mark--compute" aria-hidden="true" />
        compute
      </li>
    </ul>
  );
}
