import { fieldName } from '../../parts/fields/field-name.ts';
import { useAnswer } from '../../parts/tasks/use-answer.ts';
import { useDesign } from '../../state/page/hooks.ts';
import { engine } from '../../state/page/session.ts';

/** The choices of the design that change nothing in it, by the rules of the engine. */
export function NoEffects() {
  const design = useDesign((whole) => whole);
  const found = useAnswer(() => engine.choicesWithoutEffect(design), [design]);
  if (found === null || found.length === 0) return null;
  return (
    <p className="field__note">
      Without effect in this design:{' '}
      {found.map(({ path, why }, index) => (
        <span key={path}>
          {index === 0 ? '' : '; '}
          {fieldName(design, path)} ({why})
        </span>
      ))}
      .
    </p>
  );
}
