import { formatCount } from '../../../units/count.ts';
import type { Loss, LossKind } from '../../../formats/report.ts';

const KINDS: readonly (readonly [kind: LossKind, heading: string])[] = [
  ['dropped', 'Left out'],
  ['changed', 'Said in another way'],
  ['default', 'Left open by the files'],
];
/** A hostile file can be odd in thousands of places; a person reads the first. */
const MOST_LINES = 60;

/** What an import loses, changes or makes up, each with its place and reason. */
export function LossList({ losses }: { readonly losses: readonly Loss[] }) {
  if (losses.length === 0) return <p className="import__none">Everything in the files is taken over.</p>;
  return (
    <section className="import__losses" aria-label="What is lost or made up">
      {KINDS.map(([kind, heading]) => (
        <Lines key={kind} heading={heading} losses={losses.filter((loss) => loss.kind === kind)} />
      ))}
    </section>
  );
}

function Lines({ heading, losses }: { readonly heading: string; readonly losses: readonly Loss[] }) {
  if (losses.length === 0) return null;
  return (
    <>
      <h3>
        {heading} ({formatCount(losses.length)})
      </h3>
      <ul>
        {losses.slice(0, MOST_LINES).map(({ path, message }, index) => (
          <li key={index}>
            <code>{path}</code> {message}
          </li>
        ))}
        {losses.length > MOST_LINES ? <li>and {formatCount(losses.length - MOST_LINES)} more</li> : null}
      </ul>
    </>
  );
}
