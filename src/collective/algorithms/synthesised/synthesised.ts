import { valueOf } from '../../../units/result.ts';
import type { MadeSchedule } from '../../made/made-schedule.ts';
import type { AlgorithmSchedule, ScheduleRequest } from '../basic-algorithm.ts';

/** A schedule made for the links of its block, which the request brings with it. */
export const synthesised: AlgorithmSchedule = {
  schedule: (request) => madeOf(request).schedule,
  steps: (request) =>
    madeOf(request).steps.map(({ step, count, messages }) => {
      const peers: (readonly number[])[] = [];
      for (const { from, to } of messages) peers[from] = [...(peers[from] ?? []), to];
      return {
        step,
        count,
        blocks: messages.reduce((most, { blocks }) => Math.max(most, blocks), 0),
        peers: (rank) => peers[rank] ?? [],
      };
    }),
};

/** @throws where nothing was made, which `refusal` says before */
function madeOf({ made, collective }: ScheduleRequest): MadeSchedule {
  if (made === undefined) throw new Error('nothing was made for these ranks; check phases first');
  return valueOf(made.of(collective));
}
