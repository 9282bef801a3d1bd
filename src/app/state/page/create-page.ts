/**
 * The stores of one page: a document, the drafts of its fields, its engine, its run and the trace of that run. Two pages
 * share none of them, so they can stand side by side.
 */
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import type { Design } from '../../../design/document.ts';
import { withFollowedName } from '../../../design/presets/automatic-name.ts';
import type { EngineHost } from '../../../worker/client/host.ts';
import type { EngineClient } from '../../../worker/client/client.ts';
import { createDocumentStore, type DocumentStore } from '../document/document-store.ts';
import { createDraftStore, type DraftStore } from '../document/draft-store.ts';
import { atRest } from '../run/at-rest.ts';
import { createPageEngine } from '../run/page-engine.ts';
import { createRunner, type Runner } from '../run/runner.ts';
import { createTraceStore, type Pacing, type TraceStore } from '../traces/trace-store.ts';

export interface Page {
  readonly designDocument: DocumentStore;
  readonly drafts: DraftStore;
  readonly trace: TraceStore;
  readonly engine: EngineClient;
  readonly runner: Runner;
}

/** The environment of a page: a browser tab or a test. */
export interface PageHost {
  /** Calls when the next frame is drawn, and when the page is idle. */
  readonly pacing: Pacing;
  /** Starts a standby at a moment that suits the machine. */
  readonly whenQuiet?: (work: () => void) => void;
  /** Starts an engine; defaults to a worker. */
  readonly spawn?: () => EngineHost;
}

export function createPage({ pacing, whenQuiet, spawn }: PageHost, design: Design = DEFAULT_DESIGN): Page {
  const designDocument = createDocumentStore(design, () => performance.now(), withFollowedName);
  const trace = createTraceStore(pacing);
  const engine = createPageEngine(
    'moment',
    {
      onRestart: (reason) => runner.noteRestart(reason),
      ...(whenQuiet === undefined ? {} : { whenQuiet }),
    },
    spawn,
  );
  const runner: Runner = createRunner(designDocument.store, engine, trace, pacing.notify, (work) =>
    atRest(designDocument.store, work),
  );
  return { designDocument, drafts: createDraftStore(), trace, engine, runner };
}
