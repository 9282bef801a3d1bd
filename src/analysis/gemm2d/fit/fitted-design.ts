/** A design whose rings are those of measured times. */
import { DIRECTIONS, type Direction } from '../../../workload/gemm2d/directions.ts';
import type { Design } from '../../../design/document.ts';
import { problem, success, type Result } from '../../../units/result.ts';
import { GRID_COLLECTIVES, type GridCollective, type RingUse } from '../../../workload/parallel/gemm2d.ts';
import { designGrid } from '../design-mesh.ts';
import { fitRings, type RingFit } from './fit.ts';
import { readMeasuredRows } from './rows.ts';

export interface FittedGrid {
  readonly fit: RingFit;
  readonly design: Design;
}

/**
 * Gives the dimensions of the mesh the fitted synchronisation as latency and, as a custom split, the bandwidth of their fastest
 * collective; the mesh gets launches and shares by collective. What was not measured stays.
 *
 * @param splitGBps the split that other dimensions keep
 */
export function fittedGrid(design: Design, splitGBps: readonly number[], text: string): Result<FittedGrid> {
  const rows = readMeasuredRows(text);
  if (!rows.ok) return rows;
  const fit = fitRings(rows.value);
  if (!fit.ok) return fit;
  const grid = designGrid(design, splitGBps);
  if (!grid.ok) return grid;
  const { mesh } = design.parallelism;
  if (mesh === undefined) return problem('parallelism.mesh', 'is not set; a fit is for the rings of a mesh');
  const { syncNs, collectives } = fit.value;
  const places = new Map(DIRECTIONS.map((direction, index) => [grid.value.dimensions[index], direction]));
  const widest = (direction: Direction): number =>
    Math.max(...collectives.map(({ gbps }) => gbps[direction]));
  const customGBps = splitGBps.map((gbps, index) => {
    const direction = places.get(index);
    return direction === undefined ? gbps : widest(direction);
  });
  const latencyNs = Math.max(0, syncNs - design.system.endpointDelayNs);
  const uses: Partial<Record<GridCollective, RingUse>> = {};
  for (const collective of GRID_COLLECTIVES) {
    const found = collectives.find((fitted) => fitted.collective === collective);
    if (found === undefined) continue;
    const share = (direction: Direction): number => Math.min(1, found.gbps[direction] / widest(direction));
    uses[collective] = {
      launchNs: found.launchNs,
      rowShare: share('horizontal'),
      columnShare: share('vertical'),
    };
  }
  return success({
    fit: fit.value,
    design: {
      ...design,
      topology: {
        ...design.topology,
        dimensions: design.topology.dimensions.map((dimension, index) =>
          places.has(index) ? { ...dimension, linkLatencyNs: latencyNs } : dimension,
        ),
      },
      bandwidth: {
        mode: 'fixed',
        scheme: 'custom',
        customGBps,
        budgetGBps: customGBps.reduce((sum, gbps) => sum + gbps, 0),
      },
      parallelism: { ...design.parallelism, mesh: { ...mesh, ...uses } },
    },
  });
}
