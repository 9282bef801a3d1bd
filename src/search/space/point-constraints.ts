import type { Points } from './points.ts';

/** Whether a point satisfies the constraints that are known before it is run, those of its work aside. */
export type KeepsConstraints = (work: number, link: number, network: number) => boolean;

/** What only links and network decide is judged once. */
export function createPointConstraints(points: Points): KeepsConstraints {
  const { system, point } = points.constraints;
  const keepsSystem = new Int8Array(system.length === 0 ? 0 : points.links * points.networks).fill(-1);
  return (work, link, network) => {
    if (system.length > 0) {
      const place = link * points.networks + network;
      if (keepsSystem[place]! < 0) {
        const chosen = points.chosenOf(work, link, network);
        keepsSystem[place] = points.keeps(system, points.systemOf(link, network), chosen) ? 1 : 0;
      }
      if (keepsSystem[place] === 0) return false;
    }
    if (point.length === 0) return true;
    const design = points.designOf(work, link, network);
    return design.ok && points.keeps(point, design.value, points.chosenOf(work, link, network));
  };
}
