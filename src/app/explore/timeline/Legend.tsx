import { useStore } from 'zustand';
import { COLLECTIVES } from '../../../collective/types.ts';
import { dimensionClass } from '../../ui/theme/dimension-colour.ts';
import './legend.css';
import { operationText } from '../../state/traces/operations.ts';
import { timelineSelection } from '../../state/view/selection-store.ts';
import { toneOfOperation, type ColourMode } from '../../state/traces/tones.ts';

const COLOURS_TELL: Readonly<Record<ColourMode, string>> = {
  dimension: 'a colour a dimension',
  collective: 'chunks: a colour a collective, named on them',
  phase: 'a colour a kind of phase',
};

/** What fill, shape and height mean, and the colours where they are not the dimensions' own. */
export function Legend() {
  const mode = useStore(timelineSelection.store, (state) => state.colour);
  return (
    <ul className="legend" aria-label="Legend">
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
      <li>
        <span className="legend__mark legend__mark--exposed" aria-hidden="true" />
        exposed communication
      </li>
      {COLLECTIVES.map((operation, index) => (
        <li key={operation} className={mode === 'phase' ? dimensionClass(toneOfOperation(index)) : ''}>
          <span className={`legend__shape legend__shape--${operation}`} aria-hidden="true" />
          {operationText(index).name} ({operationText(index).short})
        </li>
      ))}
      <li>{COLOURS_TELL[mode]}</li>
    </ul>
  );
}
