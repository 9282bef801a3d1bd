import { useMemo, useState } from 'react';
import type { Design } from '../../../../design/document.ts';
import type { ActivityProgress, PacketActivity, PairName } from '../../../../worker/protocol.ts';
import { TaskStatus } from '../../../parts/tasks/TaskStatus.tsx';
import { useTaskOf } from '../../../parts/tasks/use-task.ts';
import { useAskedDesign, useIs, useRun } from '../../../state/run/hooks.ts';
import { engine } from '../../../state/run/session.ts';
import type { Task } from '../../../../worker/client/task-client.ts';
import { FlowPart } from './FlowPart.tsx';
import { QueueLanes } from './QueueLanes.tsx';
import './packets.css';

interface Asked {
  readonly design: Design;
  readonly pair: PairName | null;
}

function ask(about: Asked, tell: (progress: ActivityProgress) => void): Task<PacketActivity> {
  return engine.packetActivity(about.design, about.pair, tell);
}

/** Where packets time the run: queues and losses under the timeline, and one flow of its own choice. */
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
  if (design.system.network !== 'packets') return null;
  const isRunning = state.phase === 'running';
  const isOld = done !== null && done.about !== asked;
  return (
    <section className="packets" aria-labelledby="packets-title" aria-busy={isRunning}>
      <div className="packets__head">
        <h3 id="packets-title">Queues and losses</h3>
        <TaskStatus
          state={state}
          label="Chunks sent once more"
          noun="chunks"
          count={({ chunksDone, chunksTotal }) => ({ done: chunksDone, total: chunksTotal })}
          failed="Not shown"
          onCancel={cancel}
          onAgain={again}
        />
      </div>
      {done === null ? (
        <p className="packets__place">Shown when the run has ended.</p>
      ) : (
        <div className="packets__told" data-old={isOld}>
          <QueueLanes activity={done.value} dimensions={done.about.design.topology.dimensions} />
          <FlowPart activity={done.value} onFollow={setPair} />
        </div>
      )}
    </section>
  );
}
