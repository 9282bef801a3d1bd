import type { AstraCase } from '../../../../evidence/papers/astra/cases.ts';
import { Button } from '../../../ui/Button.tsx';
import { Folded } from '../../../ui/Folded.tsx';
import { openAstraCase } from '../open-case.ts';

interface AstraCasesProps {
  readonly figure: string;
  readonly cases: readonly AstraCase[];
}

/** The designs behind a figure, each opened by its button. */
export function AstraCases({ figure, cases }: AstraCasesProps) {
  if (cases.length === 0) return null;
  return (
    <Folded title="Open as design" aside={cases.length === 1 ? '1 case' : `${cases.length} cases`}>
      <ul className="papers__cases">
        {cases.map((study) => (
          <li key={study.label}>
            <Button
              look="quiet"
              className="papers__open"
              aria-label={`Open figure ${figure}, ${study.label}, as design`}
              onClick={() => void openAstraCase(study)}
            >
              {study.label}
            </Button>
          </li>
        ))}
      </ul>
    </Folded>
  );
}
