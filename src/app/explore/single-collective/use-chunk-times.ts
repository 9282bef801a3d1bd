import { useEffect, useState } from 'react';
import type { Design } from '../../../design/document.ts';
import type { SingleCollectiveQuestion } from '../../../analysis/single-collective/single-collective.ts';
import { untilAnswered } from '../../parts/tasks/until-answered.ts';
import { engine } from '../../state/page/session.ts';

export interface ChunkTime {
  readonly chunks: number;
  /** null if it could not be run. */
  readonly endNs: number | null;
}

const CHUNKS = [1, 2, 4, 8, 16, 32, 64];

/** How long the collective takes in 1 to 64 chunks; the newest answer, null before the first. */
export function useChunkTimes(
  design: Design,
  { splitGBps, collective, bytes }: Omit<SingleCollectiveQuestion, 'chunks'>,
): readonly ChunkTime[] | null {
  const [times, setTimes] = useState<readonly ChunkTime[] | null>(null);
  useEffect(() => {
    const timeOf = async (chunks: number): Promise<ChunkTime> => {
      const answer = await engine.singleCollective(design, { splitGBps, collective, bytes, chunks });
      return { chunks, endNs: answer.ok ? answer.value.endNs : null };
    };
    return untilAnswered(() => Promise.all(CHUNKS.map(timeOf)), setTimes);
  }, [design, splitGBps, collective, bytes]);
  return times;
}
