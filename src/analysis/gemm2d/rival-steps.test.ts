import { DIRECTIONS } from '../../workload/gemm2d/directions.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countsOf } from '../../collective/counts.ts';
import { scheduleOf } from '../../collective/schedule.ts';
import { valueOf } from '../../units/result.ts';
import { expectClose } from '../../testing/close.ts';
import { cases } from '../../testing/large.ts';
import { gridProducts, gemmProfiles, gridSizes, sideOfGrid } from '../../testing/arbitrary/mesh.arbitrary.ts';
import { cannonTime } from '../../workload/gemm2d/algorithms/cannon.ts';
import { fullyShardedTime, tensorParallelTime } from '../../workload/gemm2d/algorithms/ring-1d.ts';
import { wangTime } from '../../workload/gemm2d/algorithms/wang.ts';
import { broadcastTime, ringTime, sendRecvTime } from '../../workload/gemm2d/operation.ts';
import {
  cannonSteps,
  fullyShardedSteps,
  tensorParallelSteps,
  wangSteps,
} from '../../workload/gemm2d/rival-steps.ts';
import { runSteps } from './run-gemm.ts';

const meshes = fc.record({ rows: fc.integer({ min: 1, max: 24 }), columns: fc.integer({ min: 1, max: 24 }) });
const layers = fc.record({ name: fc.constant('ff1'), inputs: gridSizes, outputs: gridSizes });

describe('the event-driven run of the other algorithms takes the time of the closed form', () => {
  it('for Wang, split in either direction', () => {
    fc.assert(
      fc.property(
        gemmProfiles,
        gridProducts,
        meshes,
        fc.constantFrom(...DIRECTIONS),
        (profile, gemm, mesh, split) => {
          const { ns } = wangTime(profile, gemm, mesh, split);
          expectClose(runSteps(wangSteps(profile, gemm, mesh, split), mesh, 'independent').ns, ns);
        },
      ),
      { numRuns: cases(200, 2000) },
    );
  });

  it('for Cannon', () => {
    fc.assert(
      fc.property(gemmProfiles, gridProducts, fc.integer({ min: 1, max: 24 }), (profile, gemm, side) => {
        const mesh = { rows: side, columns: side };
        const { ns } = cannonTime(profile, gemm, mesh);
        expectClose(runSteps(cannonSteps(profile, gemm, mesh), mesh, 'independent').ns, ns);
      }),
      { numRuns: cases(200, 2000) },
    );
  });

  it('for whole layers on one ring: 1-D tensor parallelism and FSDP', () => {
    fc.assert(
      fc.property(gemmProfiles, layers, gridSizes, sideOfGrid, (profile, layer, tokens, chips) => {
        const ring = { rows: 1, columns: chips };
        const [tp, fsdp] = [
          tensorParallelSteps(profile, layer, tokens, chips),
          fullyShardedSteps(profile, layer, tokens, chips),
        ];
        const closed = tensorParallelTime(profile, layer, tokens, chips);
        expectClose(runSteps(tp, ring, 'independent').ns, closed.ns);
        expectClose(
          runSteps(fsdp, ring, 'independent').ns,
          fullyShardedTime(profile, layer, tokens, chips).ns,
        );
      }),
      { numRuns: cases(100, 2000) },
    );
  });
});

describe('the operations of the closed forms', () => {
  it('are proved schedules of the ring, synchronised at each step', () => {
    fc.assert(
      fc.property(
        gemmProfiles,
        fc.integer({ min: 2, max: 64 }),
        fc.integer({ min: 1, max: 1e9 }),
        (profile, ring, bytes) => {
          const steps = (
            collective: 'allGather' | 'reduceScatter' | 'sendReceive' | 'broadcast' | 'reduce',
          ): number => {
            const { steps: ringSteps } = valueOf(scheduleOf({ name: 'ring' }, collective, ring));
            // One block in every message of a step.
            expect(countsOf({ name: 'ring' }, collective, ring).largest).toBe(1);
            return ringSteps;
          };
          for (const kind of ['allGather', 'reduceScatter'] as const) {
            const { syncNs, transferNs } = ringTime(profile, kind, 'vertical', ring, bytes);
            expectClose(syncNs, steps(kind) * profile.syncNs);
            const b = kind === 'allGather' ? profile.allGatherGBps : profile.reduceScatterGBps;
            expectClose(transferNs, (steps(kind) * bytes) / b.vertical);
            // As many packets as chips. The published form lets the last packet return to its origin, which is one stage more.
            const rooted = broadcastTime(profile, kind, 'vertical', ring, bytes, ring);
            const stages = steps(kind === 'allGather' ? 'broadcast' : 'reduce') + 1;
            expectClose(rooted.syncNs, stages * profile.syncNs);
            expectClose(rooted.transferNs, (stages * bytes) / ring / b.vertical);
          }
          const { syncNs, transferNs } = sendRecvTime(profile, 'vertical', ring, bytes);
          expectClose(syncNs, steps('sendReceive') * profile.sendRecvSyncNs);
          expectClose(transferNs, bytes / profile.sendRecvGBps.vertical);
        },
      ),
      { numRuns: 50 },
    );
  });
});
