import { createStore } from 'zustand/vanilla';
import { problem, type Problem, type Result } from '../../../units/result.ts';

/** The outcome of the last file that was opened or saved, until it is dismissed. */
export type FileNews =
  | { readonly kind: 'none' }
  | { readonly kind: 'opened' | 'saved'; readonly what: string; readonly dropped: readonly Problem[] }
  | { readonly kind: 'failed' | 'unsaved'; readonly what: string; readonly problems: readonly Problem[] };

export const fileNews = createStore<{ readonly news: FileNews }>()(() => ({ news: { kind: 'none' } }));

export function tellFile(news: FileNews): void {
  fileNews.setState({ news });
}

/** The outcome of a question that the engine could not answer: it failed, or a part of it could not be loaded. */
export function engineFailed(error: unknown): Result<never> {
  return problem('engine', `${error instanceof Error ? error.message : String(error)}; try it again`);
}
