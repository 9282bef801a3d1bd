import { formatPercent } from '../../../units/percent.ts';
import { sentenceCase } from '../../../units/sentence-case.ts';
import { formatTime } from '../../../units/time.ts';
import type { Design } from '../../../design/document.ts';
import type { CriticalPath } from '../../../analysis/why/critical-path.ts';
import type { Explanation } from '../../../analysis/why/explain.ts';
import { ExportMenu } from '../../parts/export/ExportMenu.tsx';
import { Table } from '../../parts/table/Table.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { pipelineParts, pipelineText, underWay } from '../../parts/why/pipeline-words.ts';
import type { SchemeResult } from '../../../run/report/results.ts';
import { useScheme } from '../../state/page/hooks.ts';
import { barProps } from '../../parts/bars/bar-part.ts';
import { pathExport } from './export-path.ts';
import { hidesSome, listedRows, partOf, PATH_MEANINGS, pathRows } from './path-rows.ts';

interface PathPartProps {
  readonly explanation: Explanation;
  readonly design: Design;
}

/** The critical path of the iteration, as sentences, a bar and numbers. */
export function PathPart({ explanation, design }: PathPartProps) {
  const { path } = explanation;
  const result = useScheme(explanation.scheme)?.simulated ?? null;
  const stages = result?.pipeline === undefined ? null : result;
  const why = (stages && pipelineText(stages)) ?? explanation.why;
  return (
    <section className="why__part" aria-labelledby="why-path-title">
      <h3 id="why-path-title">
        Why it takes this long
        <Hint about="the critical path">
          <p>
            From the end of the run back to its beginning: what each task and each chunk waited for last. A
            wait for a place that a chunk of the same collective has goes on with that chunk. The parts add up
            to the iteration; the timeline shows the path.
          </p>
          <dl className="why__meanings">
            {PATH_MEANINGS.map(({ name, meaning }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </Hint>
        {path === null ? null : <ExportMenu chart={pathExport(explanation, path, design)} />}
      </h3>
      <p>{why}</p>
      {path === null ? null : <PathNumbers path={path} explanation={explanation} why={why} />}
      {stages === null ? null : <StageNumbers result={stages} />}
    </section>
  );
}

interface PathNumbersProps {
  readonly path: CriticalPath;
  readonly explanation: Pick<Explanation, 'iterationNs' | 'lanes'>;
  readonly why: string;
}

function PathNumbers({ path, explanation: { iterationNs, lanes }, why }: PathNumbersProps) {
  const rows = pathRows(path, lanes);
  const hasTwo = hidesSome(rows, iterationNs);
  const share = (ns: number): number => (iterationNs > 0 ? ns / iterationNs : 0);
  const cell = (ns: number) => (
    <>
      {formatPercent(share(ns))}
      <small>{formatTime(ns)}</small>
    </>
  );
  return (
    <>
      <div className="why-bars__bar" role="img" aria-label={`Parts of the iteration: ${why}`}>
        {rows.map((row) => {
          const part = partOf(row, iterationNs);
          const title = `${row.name}: ${formatPercent(part.share)}`;
          return <span key={row.name} {...barProps('bar-part', part)} title={title} />;
        })}
      </div>
      <Table
        caption="The critical path of the iteration, part by part"
        region="Critical path"
        className="why-table why-table--prices"
        columns={[
          'Part',
          { name: 'Of the iteration', title: 'All compute, and the rest where it is exposed' },
          ...(hasTwo
            ? [
                {
                  name: 'On the path',
                  title: 'With what is hidden behind compute, which is not exposed',
                },
              ]
            : []),
        ]}
        rows={listedRows(rows, iterationNs).map(({ name, dimension, ns, shownNs, of }) => ({
          key: name,
          head: of === undefined ? name : <span title={of.join(', ')}>{name}, each below 0.1 %</span>,
          ...(dimension === null ? {} : { dimension }),
          cells: hasTwo ? [cell(shownNs), cell(ns)] : [cell(shownNs)],
        }))}
        foot={{ head: 'Iteration', cells: (hasTwo ? [0, 1] : [0]).map(() => formatTime(iterationNs, 4)) }}
      />
    </>
  );
}

/** A pipeline has no path through a single NPU: this shows means over its stages, and then what each axis does. */
function StageNumbers({ result }: { readonly result: SchemeResult }) {
  const { iterationNs } = result;
  const cells = (ns: number) => [formatPercent(iterationNs > 0 ? ns / iterationNs : 0), formatTime(ns)];
  const parts = pipelineParts(result) ?? [];
  return (
    <Table
      caption="The iteration of a stage, part by part, and what is under way on each axis"
      region="Parts of a pipeline"
      className="why-table"
      columns={['Mean over the stages', 'Of the iteration', 'Time']}
      rows={[
        ...parts.map(({ name, ns }) => ({ head: sentenceCase(name.replace(/^the /, '')), cells: cells(ns) })),
        ...underWay(result).map(({ name, ns }) => ({ head: `${name} under way`, cells: cells(ns) })),
      ]}
      foot={{ head: 'Iteration', cells: ['100 %', formatTime(iterationNs, 4)] }}
    />
  );
}
