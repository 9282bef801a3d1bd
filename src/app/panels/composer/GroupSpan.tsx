import './group-span.css';
import { insideText } from '../../state/document/inside-text.ts';
import type { Span } from '../../state/document/spans.ts';
import { ROLES, type GroupRole } from '../../../taskgraph/roles.ts';
import { cssVars } from '../../ui/theme/css-vars.ts';
import { formatCount } from '../../../units/count.ts';

/** Shows the groups on a dimension, innermost first. Widths are the logarithms of their shares of the dimension's ranks. */
export function GroupSpan({ span }: { readonly span: Span | null }) {
  if (span === null) {
    return (
      <p className="group-span">
        <span className="group-span__part">the groups do not fit</span>
      </p>
    );
  }
  if (span.axes !== undefined && span.axes.length > 0) {
    return (
      <p className="group-span">
        {span.axes.map((axis) => (
          <Part
            key={axis.role}
            group={axis.role}
            label={axis.role === 'model' ? 'TP' : ROLES[axis.role].short}
            ranks={axis.ranks}
            inside={insideText(axis)}
          />
        ))}
      </p>
    );
  }
  if (span.isTraced === true) {
    return (
      <p className="group-span">
        <span className="group-span__part">groups as traced</span>
      </p>
    );
  }
  const isIdle = span.model === 1 && span.data === 1;
  return (
    <p className="group-span">
      {isIdle ? <span className="group-span__part">one NPU: no communication</span> : null}
      <Part group="model" label="MP" layers={span.isBoth && 'Tables'} ranks={span.model} />
      <Part group="data" label="DP" layers={span.isBoth && 'MLPs'} ranks={span.data} />
    </p>
  );
}

interface PartProps {
  readonly group: GroupRole;
  readonly label: string;
  readonly ranks: number;
  /** The layers that the group is of, where not of all. */
  readonly layers?: string | undefined;
  /** The label of a group inside it, such as experts. */
  readonly inside?: string;
}

function Part({ group, label, layers, ranks, inside = '' }: PartProps) {
  if (ranks === 1) return null;
  return (
    <span
      className={`group-span__part group-span__part--${group}`}
      style={cssVars({ weight: Math.log2(ranks) })}
      title={layers === undefined ? undefined : `${layers}: ${label}`}
    >
      <span>
        {layers === undefined ? null : <span className="visually-hidden">{layers}: </span>}
        {label} × {formatCount(ranks)}
        {inside}
      </span>
    </span>
  );
}
