import { useEffect, useRef } from 'react';
import { letterOf, MOST_DESIGNS } from '../../../design/workbench/workbench.ts';
import { DesignMark } from '../../parts/designs/DesignMark.tsx';
import { useShownNames } from '../../state/page/use-shown-names.ts';
import { useWorkbench } from '../../state/page/use-workbench.ts';
import { duplicateDesign, removeDesign, turnToDesign } from '../../state/page/workbench-actions.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { KeyFigures } from './KeyFigures.tsx';
import '../../ui/sideways.css';
import './workbench-bar.css';

/** Always in sight: a button for each design side by side, and the key figures of the edited one. */
export function WorkbenchBar() {
  const { designs, active } = useWorkbench();
  const names = useShownNames();
  const next = letterOf(designs.length);
  const choices = useRef<HTMLDivElement>(null);
  // Where there is no room for all.
  useEffect(() => {
    const chosen = choices.current?.querySelector(':checked')?.parentElement;
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active, designs.length]);
  return (
    <div className="workbench-bar">
      <div ref={choices} className="workbench-bar__designs sideways">
        {designs.length === 1 ? null : (
          <fieldset className="workbench-bar__choices">
            <legend className="visually-hidden">Design that is edited</legend>
            {designs.map((design, index) => (
              <label key={index} className="bench-choice" title={titleOf(design.name, names[index]!)}>
                <input
                  type="radio"
                  name="bench-design"
                  className="visually-hidden"
                  checked={index === active}
                  onChange={() => turnToDesign(index)}
                />
                <DesignMark index={index} />
                <bdi className="bench-choice__name">{names[index]}</bdi>
              </label>
            ))}
          </fieldset>
        )}
        {designs.length === 1 ? null : (
          <IconButton
            icon="close"
            label={`Remove design ${letterOf(active)}`}
            onClick={() => removeDesign(active)}
          />
        )}
        {designs.length < MOST_DESIGNS ? (
          <Button look="quiet" icon="copy" title={`Duplicate as ${next}`} onClick={duplicateDesign}>
            Duplicate as {next}
          </Button>
        ) : null}
      </div>
      <KeyFigures />
    </div>
  );
}

function titleOf(name: string, shown: string): string {
  return name === shown ? name : `${name}: ${shown}`;
}
