/** The stores of this page: one document, its drafts, its run, its trace. Made once, outside React. */
import { DEFAULT_DESIGN } from '../../study/defaults.ts';
import { createEngineClient, spawnEngineWorker } from '../../worker/client.ts';
import { createTraceStore } from '../timeline/trace-store.ts';
import { createDocumentStore } from './document-store.ts';
import { createDraftStore } from './draft-store.ts';
import { createRunner } from './runner.ts';

export const designDocument = createDocumentStore(DEFAULT_DESIGN, () => performance.now());
export const drafts = createDraftStore();
export const trace = createTraceStore();
export const engine = createEngineClient(spawnEngineWorker);
export const runner = createRunner(designDocument.store, engine, trace);
