import { isFacts } from './facts.ts';
import { apart, floors } from './rules.ts';
import { importsOf, resolve, type Finding, type Source } from './source.ts';

/** Returns the imports of one file that lead to a higher floor of its folder, or from one room to another if rooms are apart. */
export function upward(source: Source): Finding[] {
  return importsOf(source).flatMap(({ specifier, line }) => {
    const target = resolve(source.path, specifier);
    const rule = isFacts(target) ? undefined : broken(source.path, target);
    return rule === undefined ? [] : [{ where: `src/${source.path}:${line}`, rule }];
  });
}

function broken(from: string, to: string): string | undefined {
  for (const [folder, order] of Object.entries(floors)) {
    const [floor, other] = [partOf(from, folder), partOf(to, folder)];
    if (floor === undefined || other === undefined) continue;
    if (floorOf(order, other) > floorOf(order, floor))
      return `${folder}/${floor} lies below ${folder}/${other}`;
  }
  for (const folder of apart) {
    const [room, other] = [roomOf(from, folder), roomOf(to, folder)];
    if (room !== undefined && other !== undefined && room !== other) {
      return `${folder}/${room} and ${folder}/${other} are apart`;
    }
  }
  return undefined;
}

/** What is beside the floors is above them. */
function floorOf(order: readonly string[], part: string): number {
  const floor = order.indexOf(part);
  return floor < 0 ? order.length : floor;
}

/** The first folder or file of a path below a folder. */
const partOf = (path: string, folder: string): string | undefined =>
  path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/')[0] : undefined;

/** The room of a folder that a path lies in; undefined for files directly in the folder. */
function roomOf(path: string, folder: string): string | undefined {
  const parts = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/') : [];
  return parts.length > 1 ? parts[0] : undefined;
}
