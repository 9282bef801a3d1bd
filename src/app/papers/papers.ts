import { engine } from '../store/session.ts';
import { createPapers } from './papers-store.ts';

/** The one reproduction of this page. */
export const papers = createPapers(engine, () => performance.now());
