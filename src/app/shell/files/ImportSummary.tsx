import { formatCount } from '../../../units/count.ts';
import type { ReadFiles } from '../../../worker/files/preview.ts';

/** The whole of an import in two lines, above the lists that may be long. */
export function ImportSummary({ read }: { readonly read: ReadFiles }) {
  const { changes, losses, unchanged } = read;
  const count = (kind: string): number => losses.filter((loss) => loss.kind === kind).length;
  const [dropped, changed, open] = [count('dropped'), count('changed'), count('default')];
  const lost = [
    ...(dropped > 0 ? [`${formatCount(dropped)} left out`] : []),
    ...(changed > 0 ? [`${formatCount(changed)} said in another way`] : []),
    ...(open > 0 ? [`${formatCount(open)} left open`] : []),
  ];
  return (
    <p className="import__summary">
      {changes.length === 1 ? '1 field changes' : `${formatCount(changes.length)} fields change`}
      {lost.length === 0 ? '; nothing is lost. ' : `; listed below them: ${lost.join(', ')}. `}
      {unchanged.length === 0 ? null : `As before: ${unchanged.join(', ')}.`}
    </p>
  );
}
