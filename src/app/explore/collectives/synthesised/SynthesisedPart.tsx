import { useMemo, useState } from 'react';
import type {
  SynthesisedCollective,
  SynthesisedQuestion,
} from '../../../../analysis/synthesised/synthesised.ts';
import { COLLECTIVE_LABELS } from '../../../../collective/can-do.ts';
import type { SynthesisSettings } from '../../../../collective/made/made-schedule.ts';
import { withChoiceFor, withMade } from '../../../../design/algorithm-choice.ts';
import type { AlgorithmChoices, Design } from '../../../../design/document.ts';
import { BOUNDED_COLLECTIVES, type BoundedCollective } from '../../../../graph/bounds/bounded-collective.ts';
import { shortNotation } from '../../../../topology/print-notation.ts';
import { formatBytes } from '../../../../units/bytes.ts';
import { formatTime } from '../../../../units/time.ts';
import { ChartLegend } from '../../../parts/charts/ChartLegend.tsx';
import { bytesQuantity, timeQuantity } from '../../../parts/charts/quantity.ts';
import { XYChart } from '../../../parts/charts/XYChart.tsx';
import { ChoiceField } from '../../../parts/fields/ChoiceField.tsx';
import { Table } from '../../../parts/table/Table.tsx';
import { TaskStatus } from '../../../parts/tasks/TaskStatus.tsx';
import { useTask } from '../../../parts/tasks/use-task.ts';
import { useAskedDesign } from '../../../state/page/hooks.ts';
import { designDocument, engine } from '../../../state/page/session.ts';
import type { MadeFormat } from '../../../../worker/files/save-made.ts';
import { Button } from '../../../ui/Button.tsx';
import { Hint } from '../../../ui/Hint.tsx';
import { saveMade } from './save-made.ts';
import {
  aboveText,
  claimText,
  fasterAt,
  fasterText,
  METHOD_LABELS,
  ringText,
  seriesOf,
  wonText,
  type Faster,
} from './synthesised-text.ts';
import '../sizes/sizes.css';

interface Asked {
  readonly design: Design;
  readonly question: SynthesisedQuestion;
}

/** 1 kB to 1 GB, two sizes a decade. */
const SIZES = Array.from({ length: 13 }, (_, index) => Math.round(1e3 * 10 ** (index / 2)));
const ALGORITHMS = ['design', 'ring', 'doubleBinaryTree'] as const;
const SIZE = { ...bytesQuantity('Size'), units: [{ symbol: 'MB', factor: 1e6 }] };
const X = { quantity: SIZE, scale: 'log', isNice: false } as const;
const TIME = { quantity: timeQuantity('Time'), scale: 'log' } as const;

const ask = ({ design, question }: Asked, onProgress: Parameters<typeof engine.synthesised>[2]) =>
  engine.synthesised(design, question, onProgress);

/** A collective made for the network of the design, its bound and what shows it, beside the algorithms that are there. */
export function SynthesisedPart() {
  const design = useAskedDesign();
  const [collective, setCollective] = useState<BoundedCollective>('allReduce');
  const [wanted, setWanted] = useState<string | null>(null);
  const { state, start, cancel } = useTask(ask);
  const networks = networksOf(design);
  const network = networks.find(({ value }) => value === wanted)?.value ?? networks[0]!.value;
  const asked = useMemo(
    (): Asked => ({
      design,
      question: {
        collective,
        bytes: SIZES,
        algorithms: ALGORITHMS,
        ...(network === ALL ? {} : { dimension: Number(network) }),
      },
    }),
    [design, collective, network],
  );
  const done = state.phase === 'done' ? state : null;
  const isOld = done !== null && done.about !== asked;
  const run = (): void => void start(asked);
  return (
    <section className="column" aria-labelledby="synthesised-title">
      <h3 id="synthesised-title">
        Made for this network
        <AboutMade />
      </h3>
      <div className="collectives__choices">
        <ChoiceField
          label="Collective"
          value={collective}
          choices={BOUNDED_COLLECTIVES.map((value) => ({ value, label: COLLECTIVE_LABELS[value] }))}
          onChoose={setCollective}
        />
        {networks.length < 2 ? null : (
          <ChoiceField label="Network" value={network} choices={networks} onChoose={setWanted} />
        )}
        {state.phase === 'running' ? null : (
          <Button onClick={run}>{done === null ? 'Synthesise' : 'Synthesise again'}</Button>
        )}
      </div>
      <TaskStatus
        state={state}
        label="Schedules made"
        noun="schedules"
        count={(progress) => progress}
        failed="Not synthesised"
        onCancel={cancel}
        onAgain={run}
      />
      {done === null ? null : (
        <div className="sizes" data-old={isOld} aria-busy={isOld}>
          {isOld ? (
            <p className="collectives__note">Of the choices before. Synthesise again for those above.</p>
          ) : null}
          <Found found={done.value} dimension={done.about.question.dimension} design={done.about.design} />
        </div>
      )}
    </section>
  );
}

function AboutMade() {
  return (
    <Hint about="a collective made for a network">
      <p>
        The fabric of the design, every link with its bandwidth and its conditions, is taken as a graph.
        Packed spanning trees use its links as well as any trees can, greedy matching over time suits small
        sizes, and an all-to-all follows the flow of a linear program. Each schedule is executed symbolically.
      </p>
      <p>
        The bound holds for every algorithm at latency 0: a cut, the ports of all NPUs, or parts of the
        network that must hear from each other. Times are of synchronous steps in which the messages on a link
        share it in proportion to their bytes, as they do on the analytical network and on shared links, since
        a message of many pieces has a connection for each. By packets, a connection sends up to a window of
        bytes at once, so that small pieces follow each other on the link to a switch and a run can take
        longer.
      </p>
      <p>
        The chunks of a tree fill it once and empty it once, so that with few chunks a ring that keeps every
        link busy from the first step to the last is faster by that. What is faster stands in the last column.
      </p>
    </Hint>
  );
}

interface FoundProps {
  readonly found: SynthesisedCollective;
  readonly dimension: number | undefined;
  readonly design: Design;
}

function Found({ found, dimension, design }: FoundProps) {
  const series = seriesOf(found);
  const label = COLLECTIVE_LABELS[found.collective];
  const won = wonText(found, design.conditions?.some(({ kind }) => kind === 'lostLink') === true);
  const ring = ringText(found);
  return (
    <>
      <p>{claimText(found)}</p>
      {won === null ? null : <p>{won}</p>}
      {ring === null ? null : <p>{ring}</p>}
      {found.isSplitEvenly ? (
        <p className="collectives__note">
          The model cannot be trained in this layout, so no scheme splits the budget for it: every dimension
          has the same bandwidth here.
        </p>
      ) : null}
      {dimension === undefined ? (
        <p className="collectives__note">To run it, choose one dimension as its network.</p>
      ) : null}
      {found.refusal === undefined ? null : (
        <p className="collectives__note">The design cannot run it. {found.refusal}</p>
      )}
      <UseIt found={found} dimension={dimension} design={design} />
      <ChartLegend series={series} />
      <XYChart title={`Time, ${label}`} x={X} y={TIME} series={series} empty="Nothing can run" />
      <Table
        caption={`${label} made for this network: time over size`}
        columns={['Size', 'Synthesised', 'Method', 'Chunks', 'Bound', 'Above the bound', 'Faster here']}
        rows={found.points.map((point, index) => ({
          key: point.bytes,
          head: formatBytes(point.bytes),
          cells: [
            formatTime(point.timeNs, 4),
            METHOD_LABELS[point.method],
            String(point.chunks),
            formatTime(point.boundNs, 4),
            aboveText(point),
            fasterText(fasterAt(found, index)),
          ],
        }))}
      />
    </>
  );
}

/** Around this size the recipe suits large messages without more steps than they need. */
const USUAL_BYTES = 1e8;

/** Puts what is fastest at a size into the design, as one edit, or hands the schedule that is made out. */
function UseIt({ found, dimension, design }: FoundProps) {
  const { collective, points, refusal } = found;
  const [bytes, setBytes] = useState(USUAL_BYTES);
  const at = points.findIndex((candidate) => candidate.bytes === bytes);
  const index = at < 0 ? points.length - 1 : at;
  const point = points[index]!;
  const { method, chunks } = point;
  const faster = fasterAt(found, index);
  const save = (format: MadeFormat): void => {
    const place = dimension === undefined ? {} : { dimension };
    void saveMade(design, { collective, bytes: point.bytes, method, chunks, ...place }, format);
  };
  return (
    <>
      <div className="collectives__choices">
        <ChoiceField
          label="Made for messages of"
          value={String(point.bytes)}
          choices={points.map((listed) => ({
            value: String(listed.bytes),
            label: formatBytes(listed.bytes),
          }))}
          onChoose={(value) => setBytes(Number(value))}
        />
        {dimension === undefined || refusal !== undefined ? null : (
          <UseButtons
            collective={collective}
            dimension={dimension}
            recipe={{ method, chunks, seed: 1 }}
            faster={faster}
          />
        )}
        <Button onClick={() => save('msccl')}>Save as MSCCL</Button>
        {collective === 'broadcast' ? null : (
          <Button onClick={() => save('astra2')}>Save for ASTRA-sim 2</Button>
        )}
      </div>
      {faster === null ? null : (
        <p className="collectives__note">
          {`For ${formatBytes(point.bytes)} this is faster than what is made: ${fasterText(faster)}.`}
        </p>
      )}
    </>
  );
}

interface UseButtonsProps {
  readonly collective: BoundedCollective;
  readonly dimension: number;
  readonly recipe: SynthesisSettings;
  readonly faster: Faster | null;
}

/** What is made and, where it can be chosen for a dimension, what is faster. */
function UseButtons({ collective, dimension, recipe, faster }: UseButtonsProps) {
  const edit = (change: (choices: AlgorithmChoices) => AlgorithmChoices): void =>
    designDocument.edit(`made ${collective} ${dimension}`, (current) => ({
      ...current,
      system: { ...current.system, algorithms: change(current.system.algorithms) },
    }));
  const named = faster === null || !isChoosable(faster.algorithm) ? null : faster.algorithm;
  return (
    <>
      <Button onClick={() => edit((choices) => withMade(choices, collective, dimension, recipe))}>
        Use it for dimension {dimension + 1}
      </Button>
      {named === null || faster === null ? null : (
        <Button onClick={() => edit((choices) => withChoiceFor(choices, collective, dimension, named))}>
          Use {faster.name} instead
        </Button>
      )}
    </>
  );
}

/** What the design runs as it is needs no choice, and the ring in another order is none of a block's. */
function isChoosable(
  algorithm: Faster['algorithm'],
): algorithm is Exclude<Faster['algorithm'], 'design' | 'ringThroughAll'> {
  return algorithm !== 'design' && algorithm !== 'ringThroughAll';
}

/** The links of all dimensions together. */
const ALL = 'all';

/** Each dimension of more than one NPU, and all together where there are several. */
function networksOf({ topology: { dimensions } }: Design): readonly { value: string; label: string }[] {
  const options = dimensions.flatMap((dimension, index) =>
    dimension.size === 1
      ? []
      : [{ value: String(index), label: `${index + 1} · ${shortNotation(dimension)}` }],
  );
  return options.length === 1 ? options : [{ value: ALL, label: 'All dimensions' }, ...options];
}
