/** The shipped rows of measured runs beside the engine's predictions: fetched and asked once, when the tab is opened. */
import { createStore } from 'zustand/vanilla';
import { SHIPPED } from '../../../study/measured/shipped.ts';
import type { MeasuredReport, MeasuredText } from '../../../worker/protocol.ts';
import { replaceDesign } from '../../state/document/edits.ts';
import { engine } from '../../state/run/session.ts';
import { announce } from '../../ui/announce.ts';

export type MeasuredState =
  | { readonly phase: 'idle' | 'loading' }
  | { readonly phase: 'ready'; readonly report: MeasuredReport }
  | { readonly phase: 'failed'; readonly message: string };

export const measuredStore = createStore<MeasuredState>()(() => ({ phase: 'idle' }));

/** Headers of the files, which a row is read again with. */
const headers = new Map<string, string>();

/** Fetches the rows and asks the engine, unless that was done. */
export async function loadMeasured(): Promise<void> {
  const { phase } = measuredStore.getState();
  if (phase === 'loading' || phase === 'ready') return;
  measuredStore.setState({ phase: 'loading' }, true);
  try {
    const files = await Promise.all(SHIPPED.map(fetchFile));
    for (const { name, text } of files) headers.set(name, text.slice(0, text.indexOf('\n')));
    const answer = await engine.measured(files, files);
    if (!answer.ok) throw new Error(answer.problems[0]?.message);
    measuredStore.setState({ phase: 'ready', report: answer.value }, true);
  } catch (error) {
    measuredStore.setState(
      { phase: 'failed', message: error instanceof Error ? error.message : String(error) },
      true,
    );
  }
}

async function fetchFile(id: string): Promise<MeasuredText> {
  const name = `${id}.csv`;
  const answer = await fetch(new URL(`measured/${name}`, document.baseURI));
  if (!answer.ok) throw new Error(`measured/${name} could not be loaded (${answer.status})`);
  return { name, text: await answer.text() };
}

/** Puts the run of a row in place of the design on the page; undo brings that one back. */
export async function openRow(file: string, line: string): Promise<void> {
  try {
    const design = await engine.measuredDesign(headers.get(file) ?? '', line);
    if (!design.ok) throw new Error(design.problems[0]?.message);
    replaceDesign(design.value);
    announce(`${design.value.name} opened. Undo brings the design before it back.`);
  } catch (error) {
    announce(`The row could not be opened: ${error instanceof Error ? error.message : String(error)}.`);
  }
}
