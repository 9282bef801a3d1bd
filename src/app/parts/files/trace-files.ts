import { createStore } from 'zustand/vanilla';
import type { Design } from '../../../design/document.ts';

/** The files that the last trace was opened from, for as long as the page is open: a design has no times of its own. */
export const traceFiles = createStore<{ readonly label: string; readonly files: readonly File[] }>()(() => ({
  label: '',
  files: [],
}));

/** Keeps the files if they make a trace. */
export function keepTraceFiles(files: readonly File[], { workload }: Design): void {
  if (workload.kind === 'table' && workload.loop.kind === 'trace')
    traceFiles.setState({ label: workload.label, files });
}
