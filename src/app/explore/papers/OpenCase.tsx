import type { StudyCase } from '../../../evidence/papers/allocation/facts/cases.ts';
import { Button } from '../../ui/Button.tsx';
import { caseName, caseText } from './case-text.ts';
import { openCase } from './open-case.ts';

interface OpenCaseProps {
  readonly at: StudyCase;
  /** The text of the button; defaults to the name of the case. */
  readonly text?: string;
}

/** Opens the design behind a number. */
export function OpenCase({ at, text = caseText(at) }: OpenCaseProps) {
  return (
    <Button
      look="quiet"
      className="papers__open"
      aria-label={`Open ${caseName(at)}`}
      title={`Open ${caseName(at)}`}
      onClick={() => void openCase(at)}
    >
      {text}
    </Button>
  );
}
