import { useStore } from 'zustand';
import { ROLES, roleText, type GroupRole } from '../../../taskgraph/roles.ts';
import { cssVars } from '../../ui/theme/css-vars.ts';
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
export function Legend({ roles }: { readonly roles: readonly GroupRole[] }) {
  const mode = useStore(timelineSelection.store, (state) => state.colour);
  return (
    <ul className="legend" aria-label="Legend">
      {roles.map((role) => (
        <li key={role}>
          <span
            className={`legend__mark legend__mark--${ROLES[role].pattern}`}
            style={cssVars({ fill: `var(${ROLES[role].colour})` })}
            aria-hidden="true"
          />
          {roleText(role)}
        </li>
      ))}
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
