/** The search that runs or ran last, in a worker of its own, so that edits are simulated as fast as ever meanwhile. */
import { createEngineClient } from '../../../worker/client/client.ts';
import { spawnEngineWorker, type EngineHost } from '../../../worker/client/host.ts';
import type { SpaceFound, SpaceProgress } from '../../../worker/protocol.ts';
import { createTaskRun } from '../../parts/tasks/task-run.ts';
import { announce } from '../../ui/announce.ts';

let hosts: EngineHost[] = [];

function spawn(): EngineHost {
  const host = spawnEngineWorker();
  hosts.push(host);
  return host;
}

/** What is searched; the client of a search that has ended is ended with its worker. */
export interface Asked {
  readonly space: object;
}

export const searchRun = createTaskRun<Asked, SpaceFound, SpaceProgress>(({ space }, onProgress) => {
  const client = createEngineClient(spawn);
  const task = client.searchSpace(space, onProgress);
  const own = hosts;
  hosts = [];
  const release = (): void => {
    for (const host of [...own, ...hosts]) host.terminate();
  };
  void task.end.then(release);
  return {
    end: task.end,
    cancel() {
      task.cancel();
      // Whatever it computes, it stops at once.
      release();
    },
  };
});

export async function startSearch(space: object): Promise<void> {
  const done = await searchRun.start({ space });
  if (done !== null) announce(`Search finished: ${done.value.rows.length} designs listed.`);
}
