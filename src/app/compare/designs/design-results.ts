/** The results of the designs of this page. */
import { designDocument, engine, runner } from '../../state/run/session.ts';
import { createResultsOfDesigns } from './results-of-designs.ts';

export const designResults = createResultsOfDesigns(engine, runner.store, designDocument.store);
