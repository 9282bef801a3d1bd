import { formatCount } from '../../../units/count.ts';
import type { Problem } from '../../../units/result.ts';
import { Icon } from '../../ui/Icon.tsx';
import '../../ui/notice.css';

const MOST_LINES = 30;

interface ProblemListProps {
  readonly problems: readonly Problem[];
  /** The files can be opened in spite of them. */
  readonly opens?: boolean;
}

/** Why files cannot be opened, or what is wrong with the design that they make: each problem with its place. */
export function ProblemList({ problems, opens = false }: ProblemListProps) {
  return (
    <div className="notice notice--bad import__problems" role="alert">
      <Icon name="warning" />
      <div>
        <p>
          {opens ? (
            <strong>The design opens, but something is wrong with it.</strong>
          ) : (
            <>
              <strong>Nothing can be opened.</strong> The design stays as it is.
            </>
          )}
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
