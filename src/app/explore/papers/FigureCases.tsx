import type { FigureCase } from '../../../evidence/papers/figure-case.ts';
import type { Panel } from '../../../evidence/papers/panel.ts';
import { Button } from '../../ui/Button.tsx';

interface FigureCasesProps {
  readonly panels: readonly Panel[];
  /** The panel below which the cases stand: the first of a figure offers those of all its panels. */
  readonly index: number;
  readonly cases: readonly FigureCase[];
  readonly open: (at: FigureCase) => void;
}

/** The designs behind a figure, each opened by its button; the sizes of a line stand beside each other. */
export function FigureCases({ panels, index, cases: all, open }: FigureCasesProps) {
  const figure = panels[index]?.figure ?? '';
  const isFirst = panels.findIndex((panel) => panel.figure === figure) === index;
  const cases = isFirst ? all.filter((offered) => offered.figure === figure) : [];
  if (cases.length === 0) return null;
  const lines = [...new Set(cases.map(({ line }) => line))];
  return (
    <ul className="papers__cases" aria-label={`Designs of figure ${figure}`}>
      {lines.map((line) => {
        const points = cases.filter((study) => study.line === line);
        return (
          <li key={line}>
            {points[0]?.point === undefined ? 'Open ' : `Open ${line} of `}
            {points.map((study) => (
              <Button
                key={study.label}
                look="quiet"
                className="papers__open"
                aria-label={`Open figure ${figure}, ${study.label}, as design`}
                onClick={() => open(study)}
              >
                {study.point ?? study.label}
              </Button>
            ))}
          </li>
        );
      })}
    </ul>
  );
}
