import { useState } from 'react';
import type { Design } from '../../../design/document.ts';
import type { Task } from '../../../worker/client/task-client.ts';
import type { OwnRuns } from '../../../evidence/measured/own/own-runs.ts';
import type { TaskState } from '../../parts/tasks/task-run.ts';
import { useTask } from '../../parts/tasks/use-task.ts';
import { change } from '../../state/page/edits.ts';
import { designDocument, engine } from '../../state/page/session.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/Button.tsx';
import { MeasuredText } from '../../ui/field/MeasuredText.tsx';
import { Folded } from '../../ui/Folded.tsx';
import {
  logName,
  offerText,
  ownRunsText,
  togetherText,
  withOwnLink,
  withSlowdown,
  writtenText,
  type OwnLog,
} from './own-runs-text.ts';

const EXAMPLE = '14.2 s, 14.4 s';

interface Tries {
  readonly tried: number;
}

interface Asked {
  readonly text: string;
  readonly design: Design;
}

function ask({ text, design }: Asked, report: (progress: Tries) => void): Task<OwnRuns> {
  return engine.ownRuns(text, design, report);
}

/** One factor, or a latency and a bandwidth, fitted to measured runs of the user; one press writes it into the design. */
export function OwnRunsPart() {
  const [text, setText] = useState('');
  const { state, start, cancel } = useTask(ask);
  const isRunning = state.phase === 'running';
  return (
    <Folded title="Calibrate on one of my runs" aside="step times, an nccl-tests log, or rows">
      <MeasuredText value={text} onType={setText}>
        Step times of the design on this page ({EXAMPLE}, or lines of a trainer’s log), one or several logs of
        nccl-tests, or a header and rows as one of the tables above has them
      </MeasuredText>
      <p className="measured__choice">
        {isRunning ? (
          <Button onClick={cancel}>Cancel</Button>
        ) : (
          <Button
            disabled={text.trim() === ''}
            onClick={() => void start({ text, design: designDocument.store.getState().design })}
          >
            Calibrate
          </Button>
        )}
        <span role="status">{statusOf(state)}</span>
      </p>
      {state.phase === 'done' ? <Offers runs={state.value} /> : null}
    </Folded>
  );
}

function statusOf(state: TaskState<Asked, OwnRuns, Tries>): string {
  switch (state.phase) {
    case 'idle':
    case 'cancelled':
      return '';
    case 'running':
      return `Running the design: ${state.progress?.tried ?? 0} tries`;
    case 'failed':
      return refusalText(state);
    case 'done':
      return ownRunsText(state.value);
  }
}

/** The first line that cannot be read, by its place. */
function refusalText({
  problems,
  message,
}: Extract<TaskState<Asked, OwnRuns, Tries>, { readonly phase: 'failed' }>) {
  const [problem] = problems;
  if (problem === undefined) return `The engine failed: ${message}`;
  return `${problem.path === 'runs' ? 'This' : problem.path} ${problem.message}.`;
}

/** What a press writes: a factor on compute, or the links of the dimensions inside or between nodes. */
function Offers({ runs }: { readonly runs: OwnRuns }) {
  if (runs.kind === 'collectives') {
    return (
      <>
        {runs.together.map((fit) => (
          <p key={fit.place} className="measured__choice">
            <Button onClick={() => write(withOwnLink(fit, fit.error), writtenText(fit.place))}>
              Use all logs {fit.place === 'inside' ? 'inside nodes' : 'between nodes'} together
            </Button>
            <span>{togetherText(fit)}</span>
          </p>
        ))}
        {runs.logs.map((log, index) => (
          <LogOffers key={index} log={log} isNamed={runs.logs.length > 1} />
        ))}
      </>
    );
  }
  return (
    <p className="measured__choice">
      <Button onClick={() => write(withSlowdown(runs.factor), writtenText('compute'))}>
        Use in this design
      </Button>
      <span>Written as a factor on its compute. Undo takes it back; the link carries it.</span>
    </p>
  );
}

/** Links that a log offers; one that it cannot be of has no button. */
function LogOffers({ log, isNamed }: { readonly log: OwnLog; readonly isNamed: boolean }) {
  return log.offers.map((offer) => (
    <p key={offer.place} className="measured__choice">
      {offer.isAbove ? null : (
        <Button onClick={() => write(withOwnLink(offer, log.error), writtenText(offer.place))}>
          Use {isNamed ? `${logName(log)} ` : ''}
          {offer.place === 'inside' ? 'inside nodes' : 'between nodes'}
        </Button>
      )}
      <span>{offerText(offer)}</span>
    </p>
  ));
}

function write(edit: (design: Design) => Design, said: string): void {
  change(edit);
  announce(said);
}
