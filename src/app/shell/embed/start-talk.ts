/** The messages of a frame on the window: loaded in a frame alone. */
import { addressOf } from '../../parts/link/address.ts';
import { workbenchText } from '../../state/document/design-text.ts';
import { workbenchOf } from '../../state/document/document-store.ts';
import { replaceWorkbench } from '../../state/page/edits.ts';
import { designDocument, runner } from '../../state/page/session.ts';
import { listenedOrigin } from './origin.ts';
import { readDesign } from './read-design.ts';
import { createTalk, type Shown } from './talk.ts';

/** Listens to the one origin it may (origin.ts), if there is one; returns how not to. */
export function startTalk(): () => void {
  const around = window.parent;
  const origin = listenedOrigin(location.search, location.origin, () => around.location.origin);
  if (around === window || origin === null) return () => undefined;
  const talk = createTalk({
    read: readDesign,
    open: replaceWorkbench,
    now: () => ({
      workbench: workbenchOf(designDocument.store.getState()),
      run: runner.store.getState(),
    }),
    follow(changed) {
      const stops = [designDocument.store.subscribe(changed), runner.store.subscribe(changed)];
      return () => stops.forEach((stop) => stop());
    },
    describe,
    post: (message) => around.postMessage(message, origin),
  });
  const hear = (event: MessageEvent): void => {
    if (event.source === around && event.origin === origin) void talk.hear(event.data);
  };
  window.addEventListener('message', hear);
  return () => {
    window.removeEventListener('message', hear);
    talk.stop();
  };
}

async function describe({
  workbench,
}: Shown): Promise<{ readonly design: unknown; readonly link: string | null }> {
  const address = await addressOf(workbench.designs[workbench.active]!, workbench);
  const design: unknown = JSON.parse(await workbenchText(workbench));
  return { design, link: address.ok ? address.value : null };
}
