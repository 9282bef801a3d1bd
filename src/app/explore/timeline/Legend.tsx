import { useStore } from 'zustand';
import { ROLES, roleText, type GroupRole } from '../../../taskgraph/roles.ts';
import { cssVars } from '../../ui/theme/css-vars.ts';
import { COLLECTIVE_FACTS } from '../../../collective/collectives.ts';
import { COLLECTIVES, type Collective } from '../../../collective/types.ts';
import './legend.css';
import { timelineSelection } from '../../state/view/selection-store.ts';
import { TONES, toneOfOperation } from '../../state/traces/tones.ts';
import type { ColourMode } from '../../state/view/colour-mode.ts';

/** The lanes themselves have the colours of the dimensions. */
const COLOURS_TELL: Readonly<Record<ColourMode, string | null>> = {
  dimension: null,
  collective: 'chunks coloured by collective, named on them',
  phase: 'coloured by kind of phase',
};

interface LegendProps {
  /** Whether the model-parallel group is one of several axes: tensor parallel then. */
  readonly isTensor: boolean;
  /** Whether there is a pipeline, whose bubble no communication causes. */
  readonly isStaged: boolean;
  readonly roles: readonly GroupRole[];
  readonly operations: readonly Collective[];
}

/** The legend of fills, shapes and heights, and of colours that are not those of dimensions. */
export function Legend({ isTensor, isStaged, roles, operations }: LegendProps) {
  const mode = useStore(timelineSelection.store, (state) => state.colour);
  return (
    <ul className="legend" aria-label="Legend">
      {legendRoles(roles, isStaged).map((role) => (
        <li key={role}>
          <span
            className={`legend__mark legend__mark--${ROLES[role].pattern}`}
            style={cssVars({ fill: `var(${ROLES[role].colour})` })}
            aria-hidden="true"
          />
          {isTensor && role === 'model' ? (
            <abbr title="tensor parallel (TP)">TP</abbr>
          ) : (
            <abbr title={roleText(role)}>{ROLES[role].short}</abbr>
          )}
        </li>
      ))}
      <li>
        <span className="legend__mark legend__mark--compute" aria-hidden="true" />
        compute
      </li>
      <li>
        <span className="legend__mark legend__mark--exposed" aria-hidden="true" />
        {isStaged ? (
          <abbr title="exposed communication, or the bubble of the pipeline">exposed or bubble</abbr>
        ) : (
          <abbr title="exposed communication">exposed</abbr>
        )}
      </li>
      {operations.map((operation) => (
        <li
          key={operation}
          style={mode === 'phase' ? cssVars({ tone: `var(${toneOf(operation)})` }) : undefined}
        >
          <span className={`legend__shape legend__shape--${operation}`} aria-hidden="true" />
          <abbr title={COLLECTIVE_FACTS[operation].label}>{COLLECTIVE_FACTS[operation].short}</abbr>
        </li>
      ))}
      {COLOURS_TELL[mode] === null ? null : <li>{COLOURS_TELL[mode]}</li>}
    </ul>
  );
}

/** With the messages between stages, which are no collectives. */
function legendRoles(roles: readonly GroupRole[], isStaged: boolean): readonly GroupRole[] {
  return isStaged && !roles.includes('pipeline') ? [...roles, 'pipeline'] : roles;
}

function toneOf(operation: Collective): string {
  return TONES[toneOfOperation(COLLECTIVES.indexOf(operation))] ?? '--group';
}
