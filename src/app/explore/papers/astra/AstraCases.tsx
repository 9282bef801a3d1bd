import type { AstraCase } from '../../../../evidence/papers/astra/cases.ts';
import { Button } from '../../../ui/Button.tsx';
import { Folded } from '../../../ui/Folded.tsx';
import { openAstraCase } from '../open-case.ts';

interface AstraCasesProps {
  readonly figure: string;
  readonly cases: readonly AstraCase[];
}

/** The designs behind a figure, each opened by its button; the sizes of a line stand beside each other. */
export function AstraCases({ figure, cases }: AstraCasesProps) {
  if (cases.length === 0) return null;
  const lines = [...new Set(cases.map(({ line }) => line))];
  return (
    <Folded title="Open as design" aside={cases.length === 1 ? '1 case' : `${cases.length} cases`}>
      <ul className="papers__cases">
        {lines.map((line) => {
          const points = cases.filter((study) => study.line === line);
          return (
            <li key={line}>
              {points[0]?.point === undefined ? null : `${line} of `}
              {points.map((study) => (
                <Button
                  key={study.label}
                  look="quiet"
                  className="papers__open"
                  aria-label={`Open figure ${figure}, ${study.label}, as design`}
                  onClick={() => void openAstraCase(study)}
                >
                  {study.point ?? study.label}
                </Button>
              ))}
            </li>
          );
        })}
      </ul>
    </Folded>
  );
}
