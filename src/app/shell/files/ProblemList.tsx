import { formatCount } from '../../../units/count.ts';
import type { Problem } from '../../../units/result.ts';
import { Icon } from '../../ui/Icon.tsx';
import '../../ui/notice.css';

const MOST_LINES = 30;

/** Why files cannot be opened: every problem with its file, line and column. */
export function ProblemList({ problems }: { readonly problems: readonly Problem[] }) {
  return (
    <div className="notice notice--bad import__problems" role="alert">
      <Icon name="warning" />
      <div>
        <p>
          <strong>Nothing can be opened.</strong> The design stays as it is.
        </p>
        <ul>
          {problems.slice(0, MOST_LINES).map(({ path, message }, index) => (
            <li key={index}>
              <code>{path}</code> {message}
            </li>
          ))}
          {problems.length > MOST_LINES ? (
            <li>and {formatCount(problems.length - MOST_LINES)} more</li>
          ) : null}
        </ul>
      </div>
    </div>
  );
}
