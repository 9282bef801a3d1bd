/** Random chips, products and meshes of two-dimensional tensor parallelism. */
import fc from 'fast-check';
import { FLOWS, type Gemm, type Grid } from '../../workload/gemm2d/gemm.ts';
import type { GemmProfile } from '../../workload/gemm2d/profile.ts';

const positive = (max: number) => fc.double({ min: 0.5, max, noNaN: true });
const ways = fc.record({ horizontal: positive(200), vertical: positive(200) });

export const gemmProfiles: fc.Arbitrary<GemmProfile> = fc.record({
  flopPerNs: fc.double({ min: 1e3, max: 1e6, noNaN: true }),
  allGatherGBps: ways,
  reduceScatterGBps: ways,
  sendRecvGBps: ways,
  syncNs: fc.integer({ min: 0, max: 1e5 }),
  sendRecvSyncNs: fc.integer({ min: 0, max: 1e5 }),
  launchNs: fc.record({
    allGather: fc.integer({ min: 0, max: 1e6 }),
    reduceScatter: fc.integer({ min: 0, max: 1e6 }),
    sendRecv: fc.integer({ min: 0, max: 1e6 }),
  }),
  portMode: fc.constant('independent' as const),
});

export const gridSizes = fc.integer({ min: 1, max: 2 ** 16 });
export const gridProducts: fc.Arbitrary<Gemm> = fc.record({
  flow: fc.constantFrom(...FLOWS),
  m: gridSizes,
  n: gridSizes,
  k: gridSizes,
});
export const sideOfGrid = fc.integer({ min: 1, max: 64 });
export const anyGrid: fc.Arbitrary<Grid> = fc.record({ rows: sideOfGrid, columns: sideOfGrid });
