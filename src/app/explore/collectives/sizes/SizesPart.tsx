import { useMemo, useState } from 'react';
import type {
  CollectiveSizes,
  SizesLine,
  SizesQuestion,
} from '../../../../analysis/collective-sizes/collective-sizes.ts';
import { ALGORITHMS } from '../../../../collective/algorithm-list.ts';
import { COLLECTIVE_LABELS } from '../../../../collective/can-do.ts';
import { COLLECTIVES, type Collective } from '../../../../collective/types.ts';
import { isFixed } from '../../../../design/budget.ts';
import type { Design } from '../../../../design/document.ts';
import { schemesOf } from '../../../../design/schemes-of.ts';
import { formatBytes } from '../../../../units/bytes.ts';
import { formatBandwidth } from '../../../../units/bandwidth.ts';
import { formatTime } from '../../../../units/time.ts';
import { ChartLegend } from '../../../parts/charts/ChartLegend.tsx';
import { bandwidthQuantity, bytesQuantity, timeQuantity } from '../../../parts/charts/quantity.ts';
import { XYChart } from '../../../parts/charts/XYChart.tsx';
import { ChoiceField } from '../../../parts/fields/ChoiceField.tsx';
import { Table } from '../../../parts/table/Table.tsx';
import { TaskStatus } from '../../../parts/tasks/TaskStatus.tsx';
import { useTask } from '../../../parts/tasks/use-task.ts';
import { useAskedDesign } from '../../../state/page/hooks.ts';
import { schemeText } from '../../../state/page/schemes.ts';
import { engine } from '../../../state/page/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Hint } from '../../../ui/Hint.tsx';
import { showChunksOf } from './chunks-of-point.ts';
import { lineName, lineNotes, sizeSeries } from './size-series.ts';
import './sizes.css';

type Lines = 'scheme' | 'algorithm';

interface Test {
  readonly design: Design;
  readonly lines: Lines;
  readonly question: SizesQuestion;
}

/** 1 kB to 1 GB, two sizes a decade. */
const SIZES = Array.from({ length: 13 }, (_, index) => Math.round(1e3 * 10 ** (index / 2)));
// Six decades in the unit of their middle.
const SIZE = { ...bytesQuantity('Size'), units: [{ symbol: 'MB', factor: 1e6 }] };
const X = { quantity: SIZE, scale: 'log', isNice: false } as const;
const BUS = { quantity: bandwidthQuantity('Bus bandwidth'), include: 0 };
const TIME = { quantity: timeQuantity('Time'), scale: 'log' } as const;

const runTest = (test: Test, onProgress: Parameters<typeof engine.collectiveSizes>[2]) =>
  engine.collectiveSizes(test.design, test.question, onProgress);

/** One collective over its size, as a bandwidth test measures it: a line for each scheme, or for each algorithm. */
export function SizesPart() {
  const design = useAskedDesign();
  const [collective, setCollective] = useState<Collective>('allReduce');
  const [lines, setLines] = useState<Lines>('scheme');
  const { state, start, cancel } = useTask(runTest);
  const test = useMemo(() => testOf(design, collective, lines), [design, collective, lines]);
  const done = state.phase === 'done' ? state : null;
  const isOld = done !== null && done.about !== test;
  const run = (): void => void start(test);
  return (
    <section className="column" aria-labelledby="sizes-title">
      <h3 id="sizes-title">
        Time and bandwidth over size
        <Hint about="a collective over its size">
          <p>
            All NPUs take part and nothing else runs. Each size is a run on the split that a scheme has for
            the design, with its network model, policies and chunks. A time in the table, pressed, shows the
            chunks behind it.
          </p>
          <p>
            Bandwidth on the bus is that of nccl-tests: size over time, times 2 (n − 1) / n for an all-reduce
            and (n − 1) / n for reduce-scatter, all-gather and all-to-all. Latency keeps small sizes from it.
          </p>
        </Hint>
      </h3>
      <div className="collectives__choices">
        <ChoiceField
          label="Collective"
          value={collective}
          choices={COLLECTIVES.map((value) => ({ value, label: COLLECTIVE_LABELS[value] }))}
          onChoose={setCollective}
        />
        <ChoiceField<Lines>
          label="Lines"
          value={lines}
          choices={[
            { value: 'scheme', label: 'Schemes' },
            { value: 'algorithm', label: 'Algorithms' },
          ]}
          onChoose={setLines}
        />
        {state.phase === 'running' ? null : (
          <Button onClick={run}>{done === null ? 'Run 1 kB to 1 GB' : 'Run again'}</Button>
        )}
      </div>
      <TaskStatus
        state={state}
        label="Sizes simulated"
        noun="sizes"
        count={(progress) => progress}
        failed="Not simulated"
        onCancel={cancel}
        onAgain={run}
      />
      {done === null ? null : (
        <div className="sizes" data-old={isOld} aria-busy={isOld}>
          {isOld ? (
            <p className="collectives__note">Of the choices before. Run again for those above.</p>
          ) : null}
          <SizesFound found={done.value} test={done.about} />
        </div>
      )}
    </section>
  );
}

function testOf(design: Design, collective: Collective, lines: Lines): Test {
  const schemes = lines === 'scheme' ? schemesOf(design) : [design.bandwidth.scheme];
  const algorithms = lines === 'scheme' ? (['design'] as const) : (['design', ...ALGORITHMS] as const);
  return { design, lines, question: { collective, bytes: SIZES, schemes, algorithms } };
}

function SizesFound({ found, test }: { readonly found: CollectiveSizes; readonly test: Test }) {
  const isGiven = isFixed(test.design);
  const nameOf = (line: SizesLine): string =>
    lineName(line, test.lines, (scheme) => schemeText(scheme, isGiven).name);
  const bus = sizeSeries(found, 'busGBps', nameOf);
  const label = COLLECTIVE_LABELS[found.collective];
  const shown = found.lines.filter((line) =>
    bus.some(({ key }) => key === `${line.scheme} ${line.algorithm}`),
  );
  return (
    <>
      <ChartLegend series={bus} />
      <div className="sizes__charts">
        <XYChart title={`Bus bandwidth, ${label}`} x={X} y={BUS} series={bus} empty="Nothing can run" />
        <XYChart
          title={`Time, ${label}`}
          x={X}
          y={TIME}
          series={sizeSeries(found, 'timeNs', nameOf)}
          empty="Nothing can run"
        />
      </div>
      {lineNotes(found, nameOf).map((note) => (
        <p key={note} className="collectives__note">
          {note}
        </p>
      ))}
      <Table
        caption={`${label} over size: time and bus bandwidth`}
        columns={['Size', ...shown.flatMap((line) => [`${nameOf(line)}, time`, `${nameOf(line)}, bus`])]}
        rows={(shown[0]?.points ?? []).map(({ bytes }, index) => ({
          key: bytes,
          head: formatBytes(bytes),
          cells: shown.flatMap((line) => [
            <TimeCell key="time" line={line} index={index} found={found} test={test} />,
            formatBandwidth(line.points[index]!.busGBps, 4),
          ]),
        }))}
      />
    </>
  );
}

interface TimeCellProps {
  readonly line: SizesLine;
  readonly index: number;
  readonly found: CollectiveSizes;
  readonly test: Test;
}

/** The time of a point; pressed, it shows the chunks of that collective, which the design's own algorithms run. */
function TimeCell({ line, index, found: { collective }, test: { design } }: TimeCellProps) {
  const { scheme, algorithm, points } = line;
  const { bytes, timeNs } = points[index]!;
  const text = formatTime(timeNs, 4);
  if (algorithm !== 'design') return text;
  const label = `Show the chunks of ${COLLECTIVE_LABELS[collective]} of ${formatBytes(bytes)}: ${text}`;
  return (
    <Button
      look="quiet"
      className="sizes__point"
      aria-label={label}
      title={label}
      onClick={() => showChunksOf(design, { collective, bytes, scheme })}
    >
      {text}
    </Button>
  );
}
