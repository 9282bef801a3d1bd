/** Shows the collective of a point of the test in the tab of one collective alone, chunk by chunk. */
import { chunksOfCollective } from '../../../../design/one-collective.ts';
import type { Design } from '../../../../design/document.ts';
import { CHUNKS, collectiveChoice, type CollectiveChoice } from '../../../state/view/collective-choice.ts';
import { openTab } from '../../../state/view/tab-store.ts';

type Point = Omit<CollectiveChoice, 'chunks'>;

export function showChunksOf(design: Design, point: Point): void {
  collectiveChoice.setState({ ...point, chunks: chunksOfCollective(design, point, CHUNKS.max) });
  openTab('pipeline');
  document.getElementById('explore')?.scrollIntoView({ block: 'start' });
}
