import { bothWays } from '../../workload/gemm2d/directions.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectiveTime } from '../../workload/gemm2d/algorithms/collective.ts';
import { bytesPerLink, meshSliceTime } from '../../workload/gemm2d/algorithms/mesh-slice.ts';
import { summaTime } from '../../workload/gemm2d/algorithms/summa.ts';
import type { Gemm } from '../../workload/gemm2d/gemm.ts';
import { totalNs } from '../../workload/gemm2d/operation.ts';
import { anyGrid, gridProducts, gemmProfiles, sideOfGrid } from '../../testing/arbitrary/mesh.arbitrary.ts';
import { expectClose } from '../../testing/close.ts';
import { cases } from '../../testing/large.ts';
import { GEMM_PROFILES, PORT_MODES, type GemmProfile } from '../../workload/gemm2d/profile.ts';
import { runGemm } from './run-gemm.ts';

describe('the event-driven run of a sliced product', () => {
  it('takes the time of the closed form with two buffers and independent ports', () => {
    fc.assert(
      fc.property(
        gemmProfiles,
        gridProducts,
        anyGrid,
        fc.integer({ min: 1, max: 40 }),
        (profile, gemm, mesh, slices) => {
          const time = meshSliceTime(profile, gemm, mesh, slices);
          expectClose(runGemm(gemm, mesh, time, 'independent').ns, time.ns);
        },
      ),
      { numRuns: cases(200, 3000) },
    );
  });

  it('takes the time of the closed form with the broadcasts of SUMMA', () => {
    fc.assert(
      fc.property(gemmProfiles, gridProducts, sideOfGrid, sideOfGrid, (profile, gemm, rows, columns) => {
        const mesh = { rows: Math.min(rows, 8), columns: Math.min(columns, 8) };
        const time = summaTime(profile, gemm, mesh);
        expectClose(runGemm(gemm, mesh, time, 'independent').ns, time.ns);
      }),
    );
  });

  it('is never faster with one buffer, and slower if a product could have overlapped the next operations', () => {
    fc.assert(
      fc.property(
        gemmProfiles,
        gridProducts,
        anyGrid,
        fc.integer({ min: 1, max: 12 }),
        (profile, gemm, mesh, slices) => {
          const time = meshSliceTime(profile, gemm, mesh, slices);
          expect(runGemm(gemm, mesh, time, 'independent', { buffers: 1 }).ns).toBeGreaterThanOrEqual(
            time.ns * (1 - 1e-12),
          );
        },
      ),
    );
    // 2 x 1 chips; products of 100 ns per slice, a gather of 100 ns: with one buffer they alternate.
    const profile: GemmProfile = {
      ...GEMM_PROFILES.SIM,
      flopPerNs: 1,
      allGatherGBps: bothWays(1),
      syncNs: 0,
      launchNs: { allGather: 0, reduceScatter: 0, sendRecv: 0 },
    };
    const gemm: Gemm = { flow: 'OS', m: 2, n: 100, k: 2 };
    const mesh = { rows: 2, columns: 1 };
    const time = meshSliceTime(profile, gemm, mesh, 2);
    expect(time.computeNs).toBe(400);
    expect(totalNs(time.perIteration.vertical)).toBe(100);
    expect(time.ns).toBe(100 + 200 + 200);
    expect(runGemm(gemm, mesh, time, 'independent').ns).toBe(500);
    expect(runGemm(gemm, mesh, time, 'independent', { buffers: 1 }).ns).toBe(600);
  });
});

describe('the cost of a product on a grid', () => {
  it('moves the same bytes for any number of slices', () => {
    fc.assert(
      fc.property(
        gemmProfiles,
        gridProducts,
        anyGrid,
        fc.integer({ min: 1, max: 64 }),
        (profile, gemm, mesh, slices) => {
          const { communication } = meshSliceTime(profile, gemm, mesh, slices);
          expectClose(
            communication.transferNs,
            meshSliceTime(profile, gemm, mesh, 1).communication.transferNs,
          );
        },
      ),
    );
    expect(bytesPerLink({ flow: 'OS', m: 4, n: 8, k: 16 }, { rows: 2, columns: 4 })).toEqual({
      horizontal: 3 * 16,
      vertical: 32,
    });
  });

  it('is that of one collective in each direction with one slice', () => {
    fc.assert(
      fc.property(
        gemmProfiles,
        fc.constantFrom('independent' as const, 'shared' as const),
        gridProducts,
        anyGrid,
        (drawn, portMode, gemm, mesh) => {
          const profile = { ...drawn, portMode };
          expectClose(meshSliceTime(profile, gemm, mesh, 1).ns, collectiveTime(profile, gemm, mesh).ns);
        },
      ),
    );
  });

  it('equals that of the transposed product on the transposed grid, if both directions are equal', () => {
    const turned = { OS: 'OS', LS: 'RS', RS: 'LS' } as const;
    fc.assert(
      fc.property(
        gemmProfiles,
        fc.constantFrom(...PORT_MODES),
        gridProducts,
        anyGrid,
        fc.integer({ min: 1, max: 16 }),
        (drawn, portMode, gemm, { rows, columns }, slices) => {
          const profile = {
            ...drawn,
            portMode,
            allGatherGBps: bothWays(drawn.allGatherGBps.horizontal),
            reduceScatterGBps: bothWays(drawn.reduceScatterGBps.horizontal),
          };
          const transposed = { flow: turned[gemm.flow], m: gemm.n, n: gemm.m, k: gemm.k };
          expectClose(
            meshSliceTime(profile, transposed, { rows: columns, columns: rows }, slices).ns,
            meshSliceTime(profile, gemm, { rows, columns }, slices).ns,
          );
        },
      ),
    );
  });

  it('is only the product on one chip', () => {
    const time = meshSliceTime(
      GEMM_PROFILES.SIM,
      { flow: 'LS', m: 8, n: 8, k: 8 },
      { rows: 1, columns: 1 },
      1,
    );
    expect(time.ns).toBe(1024 / 249e3);
    expect(time.communication).toEqual({ launchNs: 0, syncNs: 0, transferNs: 0 });
  });
});
