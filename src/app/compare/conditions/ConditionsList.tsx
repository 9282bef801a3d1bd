import { conditionText } from '../../../design/conditions/words.ts';
import { healthy, withoutCondition } from '../../../design/conditions/edits.ts';
import { addDesign } from '../../state/page/workbench-actions.ts';
import { change } from '../../state/page/edits.ts';
import { useDesign } from '../../state/page/hooks.ts';
import { designDocument } from '../../state/page/session.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/Button.tsx';
import { useConditionCosts } from '../../parts/conditions/use-condition-costs.ts';
import './conditions.css';

/** Lists the conditions with what each costs; a press heals one. */
export function ConditionsList() {
  const conditions = useDesign((design) => design.conditions) ?? [];
  const conditionCosts = useConditionCosts();
  const range = conditionCosts?.range ?? null;
  const costs = (index: number): string => {
    const cost = conditionCosts?.costs.find((found) => found.index === index);
    return cost === undefined ? '' : `: ${cost.text}`;
  };
  return (
    <section className="conditions" aria-label="Conditions">
      <ul className="conditions__list">
        {conditions.map((condition, index) => {
          const text = conditionText(condition);
          return (
            <li key={index} className="conditions__one">
              <span>
                {text}
                {costs(index)}
              </span>
              <Button
                aria-label={`Heal: ${text}`}
                onClick={() => {
                  change((design) => withoutCondition(design, index));
                  announce(`Healed: ${text}.`);
                }}
              >
                Heal
              </Button>
            </li>
          );
        })}
      </ul>
      {range === null ? null : <p className="conditions__range">{range}</p>}
      <div className="conditions__all">
        {conditions.length === 1 ? null : <Button onClick={() => change(healthy)}>Heal all</Button>}
        <Button onClick={() => addDesign(healthy(designDocument.store.getState().design))}>
          Compare with the healthy network
        </Button>
      </div>
    </section>
  );
}
