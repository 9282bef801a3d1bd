/** Files that take a run of the engine: traces for Perfetto, result files of the reference simulator. */
import type { MakeProgress } from '../../../worker/files/made-files.ts';
import type { Task } from '../../../worker/client/task-client.ts';
import { schemesOf } from '../../../design/schemes-of.ts';
import type { Design, SchemeId } from '../../../design/document.ts';
import { schemeName } from '../../state/page/schemes.ts';
import { downloadBlob, downloadBlobs } from '../files/download.ts';
import { tellFile } from '../files/file-notice.ts';
import { addressOf } from '../link/address.ts';
import { refinedDesign } from '../../state/run/refined-design.ts';
import { designDocument, engine, runner } from '../../state/page/session.ts';
import { announce } from '../../ui/announce.ts';
import { making } from './making-store.ts';

/** The shown scheme as a trace. */
export function saveTrace(): Promise<void> {
  return saveTraceOf((design) => [design.bandwidth.scheme]);
}

/** Every scheme that has a split, each as a process. */
export function saveTraceOfAll(): Promise<void> {
  return saveTraceOf((design) => {
    const { refusals } = runner.store.getState();
    return schemesOf(design).filter((scheme) => refusals.every((refusal) => refusal.scheme !== scheme));
  });
}

async function saveTraceOf(schemesFor: (design: Design) => readonly SchemeId[]): Promise<void> {
  const { design } = designDocument.store.getState();
  const schemes = schemesFor(design).map((id) => ({ id, name: schemeName(id) }));
  const address = await addressOf(design);
  const asked = refinedDesign(design, runner.store.getState());
  const origin = { name: design.name, link: address.ok ? address.value : null };
  const made = await make('The trace', (onProgress) =>
    engine.makeTrace({ design: asked, schemes, origin }, onProgress),
  );
  if (made === null) return;
  downloadBlob(made.name, made.blob);
  notify(made.name, made.note);
}

/** The trace of the design as it was measured, and its replay, as two processes. */
export async function saveBothSides(files: readonly File[]): Promise<void> {
  const { design } = designDocument.store.getState();
  const address = await addressOf(design);
  const asked = refinedDesign(design, runner.store.getState());
  const origin = { name: design.name, link: address.ok ? address.value : null };
  const made = await make('The trace beside its replay', (onProgress) =>
    engine.makeBothSides({ files, design: asked, origin }, onProgress),
  );
  if (made === null) return;
  downloadBlob(made.name, made.blob);
  notify(made.name, made.note);
}

export async function saveResults(): Promise<void> {
  const { design } = designDocument.store.getState();
  const { scheme } = design.bandwidth;
  const asked = refinedDesign(design, runner.store.getState());
  const name = schemeName(scheme);
  const files = await make('The result files', (onProgress) =>
    engine.makeResults(asked, scheme, name, onProgress),
  );
  if (files === null) return;
  await downloadBlobs(files);
  const exact =
    design.system.rounding === 'exact'
      ? 'times are of the exact mode; the reference rounds every message to whole ns'
      : null;
  notify(files.map((file) => file.name).join(', '), exact);
}

/** Runs the task and shows its progress on the page; returns null when it failed, which the page reports. */
async function make<T>(
  what: string,
  start: (onProgress: (progress: MakeProgress) => void) => Task<T>,
): Promise<T | null> {
  making.getState().now?.cancel();
  const isOwn = (): boolean => making.getState().now?.cancel === task.cancel;
  const task = start((progress) => {
    if (isOwn()) making.setState({ now: { what, progress, cancel: task.cancel } });
  });
  making.setState({ now: { what, progress: null, cancel: task.cancel } });
  const end = await task.end;
  if (isOwn()) making.setState({ now: null });
  switch (end.status) {
    case 'finished':
      return end.value;
    case 'cancelled':
      announce(`${what}: cancelled, nothing saved.`);
      return null;
    case 'refused':
      tellFile({ kind: 'unsaved', what, problems: end.problems });
      return null;
    case 'failed':
      tellFile({ kind: 'unsaved', what, problems: [{ path: 'engine', message: end.message }] });
      return null;
  }
}

function notify(what: string, note: string | null): void {
  tellFile({ kind: 'saved', what, dropped: note === null ? [] : [{ path: 'note', message: note }] });
  announce(`${what} saved.`);
}
