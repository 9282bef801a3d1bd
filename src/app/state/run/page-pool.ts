/** The workers of sweeps, which a sweep registers until it has ended. */
import { createSweepPool, type PoolSettings, type SweepPool } from '../../../worker/client/pool.ts';
import { joinAtWork } from './at-work.ts';

export function createPagePool(settings: PoolSettings): SweepPool {
  const pool = createSweepPool(settings);
  return {
    ...pool,
    run(...asked) {
      const leave = joinAtWork('work');
      return pool.run(...asked).finally(leave);
    },
  };
}
