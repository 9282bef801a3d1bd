import { useEffect, useMemo, useState } from 'react';
import type { RunFormat } from '../../../formats/launch/print.ts';
import { formatBytes } from '../../../units/bytes.ts';
import { formatCount } from '../../../units/count.ts';
import { formatPercent } from '../../../units/percent.ts';
import { formatTime } from '../../../units/time.ts';
import type { LayoutObjective } from '../../../search/layout/layout-space.ts';
import type { ToldLayout, ToldLayouts, ToldProgress } from '../../../search/layout/told-layouts.ts';
import { actAndClose } from '../../parts/dialog/act-and-close.ts';
import { Dialog } from '../../parts/dialog/Dialog.tsx';
import { copyLaunch } from '../../parts/files/copy-launch.ts';
import { LAUNCHES } from '../../parts/files/launch-names.ts';
import { ProgressLine } from '../../parts/progress/ProgressLine.tsx';
import { Table } from '../../parts/table/Table.tsx';
import { useTask } from '../../parts/tasks/use-task.ts';
import { LAYOUT_OBJECTIVE_CHOICES } from '../../parts/words/layout-objectives.ts';
import { replaceDesign } from '../../state/page/edits.ts';
import { useDesign } from '../../state/page/hooks.ts';
import { engine } from '../../state/page/session.ts';
import { tellOpened } from '../../state/page/opened-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/field/Select.tsx';
import './layout-dialog.css';

const FORMATS = (Object.keys(LAUNCHES) as RunFormat[]).map((value) => ({ value, label: LAUNCHES[value] }));

/** The best layouts of the design that fit; applying one is one edit. */
export function LayoutDialog() {
  const design = useDesign((whole) => whole);
  const { state, start, cancel } = useTask(engine.layouts);
  const [objective, setObjective] = useState<LayoutObjective>('time');
  const question = useMemo(() => ({ design, objective }), [design, objective]);
  useEffect(() => void start(question), [start, question]);
  return (
    <Dialog id="layout" title="Find a layout" closes="the layouts" className="layout-dialog">
      <div className="dialog__body column" tabIndex={0} role="region" aria-label="Layouts">
        <p>
          How this model is best laid over this machine: every layout does the same batch. What does not fit
          in memory is left out; what is listed was run.
        </p>
        <label>
          Rank by <Select value={objective} choices={LAYOUT_OBJECTIVE_CHOICES} onChoose={setObjective} />
        </label>
        {state.phase === 'running' ? <Running progress={state.progress} onCancel={cancel} /> : null}
        {state.phase === 'failed' ? <p role="status">Not searched: {state.message}</p> : null}
        {state.phase === 'cancelled' ? (
          <p role="status">
            Cancelled. <Button onClick={() => void start(question)}>Search again</Button>
          </p>
        ) : null}
        {state.phase === 'done' ? <Found found={state.value} /> : null}
      </div>
    </Dialog>
  );
}

interface RunningProps {
  readonly progress: ToldProgress | null;
  readonly onCancel: () => void;
}

function Running({ progress, onCancel }: RunningProps) {
  const { points = 0, tooLarge = 0, runs = 0, boundedShare = 0, gap = null, best = null } = progress ?? {};
  return (
    <>
      <ProgressLine
        label="Layouts looked at"
        noun=""
        done={0}
        total={0}
        more={`${Math.round(100 * boundedShare)} % of the layouts bounded`}
        share={boundedShare}
        onCancel={onCancel}
      />
      <p role="status">
        {formatCount(points)} layouts fit, {formatCount(tooLarge)} do not; {formatCount(runs)} run.
        {best === null ? '' : ` Best so far: ${best.text}, ${formatTime(best.timeNs, 4)}.`}
        {gap === 0 ? ' Proved: none is better; those behind it are being ranked.' : ''}
      </p>
    </>
  );
}

function Found({ found }: { readonly found: ToldLayouts }) {
  const { rows, own: current, verdict, offer, worth, scoreHead } = found;
  const scores = (row: ToldLayout): readonly string[] => (scoreHead === null ? [] : [row.score]);
  const [best] = rows;
  const [format, setFormat] = useState<RunFormat>('megatron');
  return (
    <>
      <p role="status">
        {offer === null ? null : <strong>{offer} </strong>}
        {verdict}
      </p>
      {best === undefined ? null : (
        <Table
          caption={scoreHead === null ? 'Layouts, the fastest first' : 'Layouts, the best first'}
          region="Layouts found"
          columns={[
            { name: 'Layout (press to apply)', isText: true },
            // Beside what it copies: behind the figures it would be out of sight.
            {
              name: (
                <label>
                  Copy as <Select value={format} choices={FORMATS} onChoose={setFormat} />
                </label>
              ),
              isText: true,
              className: 'layout-dialog__copy',
            },
            ...(scoreHead === null ? [] : [{ name: scoreHead }]),
            { name: 'Iteration' },
            { name: 'Over best' },
            { name: 'Tokens/s', isOptional: true },
            { name: 'MFU' },
            { name: 'Memory of an NPU', isOptional: true },
            { name: 'Its iteration', isText: true, isOptional: true },
          ]}
          rows={[
            ...alikeRows(rows, best).map(([row, ...alike]) => ({
              key: row.text,
              head: (
                <div className="layout-dialog__alike">
                  {[row, ...alike].map((found) => (
                    <ApplyLayout key={found.text} found={found} />
                  ))}
                </div>
              ),
              cells: [
                <div className="layout-dialog__alike">
                  {[row, ...alike].map((found) => (
                    <CopyLayout key={found.text} found={found} format={format} />
                  ))}
                </div>,
                ...scores(row),
                ...cellsOf(row, best),
              ],
            })),
            ...(current === null
              ? []
              : [
                  {
                    key: 'now',
                    head: `Now: ${current.text}`,
                    isChosen: true,
                    cells: ['', ...scores(current), ...cellsOf(current, best)],
                  },
                ]),
          ]}
        />
      )}
      <WorthOfChoices worth={worth} />
    </>
  );
}

function WorthOfChoices({ worth }: Pick<ToldLayouts, 'worth'>) {
  if (worth.length === 0) return null;
  return (
    <>
      <h3>What each choice of the best is worth</h3>
      <Table
        caption="The best layout that chooses otherwise"
        region="Worth of the choices of the layout"
        columns={['Choice', { name: 'Choosing otherwise', isText: true }]}
        rows={worth.map(({ choice, text }) => ({ key: choice, head: choice, cells: [text] }))}
      />
    </>
  );
}

type Alike = readonly [ToldLayout, ...ToldLayout[]];

/** Layouts that follow one another with the same figures are one row. */
function alikeRows(rows: readonly ToldLayout[], best: ToldLayout): readonly Alike[] {
  const groups: [ToldLayout, ...ToldLayout[]][] = [];
  const isAlike = (a: ToldLayout, b: ToldLayout): boolean =>
    a !== best && a.score === b.score && cellsOf(a, best).join() === cellsOf(b, best).join();
  for (const row of rows) {
    const last = groups.at(-1);
    if (last !== undefined && isAlike(last[0], row)) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

function cellsOf(row: ToldLayout, best: ToldLayout): readonly string[] {
  const { timeNs, tokensPerSecond, mfu, memoryBytes, limits } = row;
  const over = timeNs / best.timeNs - 1;
  return [
    formatTime(timeNs, 4),
    row === best ? 'best' : `${over < 0 ? '' : '+'}${formatPercent(over)}`,
    tokensPerSecond === null ? '' : formatCount(Math.round(tokensPerSecond)),
    mfu === null ? '' : formatPercent(mfu),
    memoryBytes === null ? '' : formatBytes(memoryBytes),
    limits,
  ];
}

interface CopyLayoutProps {
  readonly found: ToldLayout;
  readonly format: RunFormat;
}

/** The layout as what launches it. */
function CopyLayout({ found: { text, design }, format }: CopyLayoutProps) {
  const what = LAUNCHES[format];
  return (
    <Button
      look="quiet"
      aria-label={`Copy ${text} as ${what}`}
      onClick={() => void copyLaunch(format, what, design)}
    >
      Copy
    </Button>
  );
}

function ApplyLayout({ found: { text, design } }: { readonly found: ToldLayout }) {
  return (
    <Button
      look="quiet"
      aria-label={`Apply ${text}`}
      onClick={() => {
        actAndClose('layout', () => {
          replaceDesign(design);
          tellOpened(`${text} applied`, 'Undo brings the layout before it back.');
          return true;
        });
      }}
    >
      {text}
    </Button>
  );
}
