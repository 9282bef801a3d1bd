import { splitWords, type ToldScheme } from '../../../learn/glossary/split-words.ts';
import { useDesign } from '../../state/page/hooks.ts';
import { engine } from '../../state/page/session.ts';
import { useAnswer } from '../tasks/use-answer.ts';

/** How a scheme comes to its split of this design, step by step. */
export function SplitStepsText({ scheme }: { readonly scheme: ToldScheme }) {
  const design = useDesign((whole) => whole);
  const answer = useAnswer(() => engine.splitSteps(design), [design]);
  if (answer === null) return <p>Working it out.</p>;
  if (!answer.ok) return <p>{answer.problems[0]?.message}</p>;
  return (
    <ol className="term__steps" aria-label="For this design, step by step">
      {splitWords(scheme, answer.value).map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
