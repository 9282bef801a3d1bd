/** Random chips, products and meshes of two-dimensional tensor parallelism. */
import fc from 'fast-check';
import { FLOWS, type Gemm, type Mesh } from '../../workload/gemm2d/gemm.ts';
import type { MeshProfile } from '../../workload/gemm2d/profile.ts';

const positive = (max: number) => fc.double({ min: 0.5, max, noNaN: true });
const ways = fc.record({ horizontal: positive(200), vertical: positive(200) });

export const meshProfiles: fc.Arbitrary<MeshProfile> = fc.record({
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

export const meshSizes = fc.integer({ min: 1, max: 2 ** 16 });
export const meshProducts: fc.Arbitrary<Gemm> = fc.record({
  flow: fc.constantFrom(...FLOWS),
  m: meshSizes,
  n: meshSizes,
  k: meshSizes,
});
export const sideOfMesh = fc.integer({ min: 1, max: 64 });
export const anyMesh: fc.Arbitrary<Mesh> = fc.record({ rows: sideOfMesh, columns: sideOfMesh });
