import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Design } from '../../../../design/document.ts';
import type { ActivityProgress, PacketActivity } from '../../../../analysis/packets/packet-activity.ts';
import type { PairName } from '../../../../analysis/packets/flow-log.ts';
import type { TimeWindow } from '../../../../analysis/packets/bins.ts';
import { TaskStatus } from '../../../parts/tasks/TaskStatus.tsx';
import type { TaskDone } from '../../../parts/tasks/task-run.ts';
import { useTaskOf } from '../../../parts/tasks/use-task.ts';
import { useAskedDesign, useIs, useRun } from '../../../state/page/hooks.ts';
import { engine } from '../../../state/page/session.ts';
import { timelineView } from '../../../state/view/view-store.ts';
import { formatTime } from '../../../../units/time.ts';
import { useRested } from '../../../ui/use-rested.ts';
import { closerWindow, covers } from './closer-window.ts';
import type { Task } from '../../../../worker/client/task-client.ts';
import { FlowPart } from './FlowPart.tsx';
import { QueueLanes } from './QueueLanes.tsx';
import './packets.css';

interface Asked {
  readonly design: Design;
  readonly pair: PairName | null;
}

interface CloserAsked extends Asked {
  readonly window: TimeWindow;
}

/** How long a view has to stay before its details are computed, which takes a run. */
const REST_MS = 400;

function ask(about: Asked, report: (progress: ActivityProgress) => void): Task<PacketActivity> {
  return engine.packetActivity(about.design, about.pair, null, report);
}

function askCloser(about: CloserAsked, report: (progress: ActivityProgress) => void): Task<PacketActivity> {
  return engine.packetActivity(about.design, about.pair, about.window, report);
}

function countOf({ chunksDone, chunksTotal }: ActivityProgress) {
  return { done: chunksDone, total: chunksTotal };
}

/** The time that is shown once more in finer bins, where it is little and has been shown for a while. */
function useCloser(whole: TaskDone<Asked, PacketActivity> | null, isFresh: boolean) {
  const view = useStore(timelineView.store, (state) => state.view);
  const rested = useRested(view, REST_MS);
  const [window, setWindow] = useState<TimeWindow | null>(null);
  const next =
    whole === null || rested === null
      ? null
      : closerWindow(window, rested, whole.value.binNs, whole.value.iterationNs);
  if (next !== window) setWindow(next);
  const asked = useMemo(
    () => (whole !== null && isFresh && window !== null ? { ...whole.about, window } : null),
    [whole, isFresh, window],
  );
  const task = useTaskOf(asked, askCloser);
  const { done } = task;
  const isOfWhole = done?.about.design === whole?.about.design && done?.about.pair === whole?.about.pair;
  const closer = done !== null && isOfWhole && covers(done.about.window, view) ? done.value : null;
  return { ...task, closer };
}

/** The delays of acknowledgements under the shown scheme. */
function RoundTrips() {
  const scheme = useAskedDesign().bandwidth.scheme;
  const trips = useRun(({ shown }) => shown[scheme]?.simulated?.packets?.roundTripNs) ?? null;
  if (trips === null) return null;
  const { mean, median, p99 } = trips;
  return (
    <p className="packets__place">
      {`Round trips: ${formatTime(mean)} in the mean, ${formatTime(median)} in the median, 99 % within ${formatTime(p99)}.`}
    </p>
  );
}

/** Shown where packets time the run: queues and losses below the timeline, and one flow that the user chooses. */
export function PacketPart() {
  const design = useAskedDesign();
  const [pair, setPair] = useState<PairName | null>(null);
  const isFresh = useIs('fresh');
  const isFinished = useRun(({ phase }) => phase === 'finished');
  const asked = useMemo(
    () => (isFresh && isFinished && design.system.network === 'packets' ? { design, pair } : null),
    [design, pair, isFresh, isFinished],
  );
  const { state, done, cancel, again } = useTaskOf(asked, ask);
  const closer = useCloser(done, done !== null && done.about === asked);
  if (design.system.network !== 'packets') return null;
  const isRunning = state.phase === 'running' || closer.state.phase === 'running';
  const isOld = done !== null && done.about !== asked;
  return (
    <section className="packets" aria-labelledby="packets-title" aria-busy={isRunning}>
      <div className="packets__head">
        <h3 id="packets-title">Queues and losses</h3>
        <TaskStatus
          state={state}
          label="Chunks sent once more"
          noun="chunks"
          count={countOf}
          failed="Not shown"
          onCancel={cancel}
          onAgain={again}
        />
        <TaskStatus
          state={closer.state}
          label="Chunks sent once more, looked at more closely"
          noun="chunks"
          count={countOf}
          failed="Not looked at more closely"
          onCancel={closer.cancel}
          onAgain={closer.again}
        />
      </div>
      {done === null ? (
        <p className="packets__place">Shown when the run has ended.</p>
      ) : (
        <div className="packets__told" data-old={isOld}>
          <QueueLanes
            activity={done.value}
            closer={closer.closer}
            dimensions={done.about.design.topology.dimensions}
          />
          <RoundTrips />
          <FlowPart activity={done.value} closer={closer.closer} onFollow={setPair} />
        </div>
      )}
    </section>
  );
}
