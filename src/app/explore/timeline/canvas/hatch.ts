import type { RolePattern } from '../../../../taskgraph/roles.ts';

const cache = new Map<string, CanvasPattern | null>();

const CELL = 6;

/**
 * Patterns in a colour: of a role, as it is filled wherever it is drawn, and `exposed`, thin lines that lean the other
 * way, of communication that no compute hides.
 */
export type HatchKind = Exclude<RolePattern, 'solid'> | 'exposed';

export function hatch(
  context: CanvasRenderingContext2D,
  colour: string,
  scale: number,
  kind: HatchKind,
): CanvasPattern | string {
  const key = `${kind} ${colour} ${scale}`;
  let pattern = cache.get(key);
  if (pattern === undefined) {
    pattern = context.createPattern(hatchCell(colour, scale, kind), 'repeat');
    cache.set(key, pattern);
  }
  return pattern ?? colour;
}

function hatchCell(colour: string, scale: number, kind: HatchKind): HTMLCanvasElement {
  const cell = document.createElement('canvas');
  const side = Math.round(CELL * scale);
  cell.width = side;
  cell.height = side;
  const context = cell.getContext('2d');
  if (context === null) return cell;
  if (kind === 'exposed') {
    context.translate(side, 0);
    context.scale(-1, 1);
  } else {
    context.fillStyle = colour;
    context.globalAlpha = 0.22;
    context.fillRect(0, 0, side, side);
    context.globalAlpha = 1;
  }
  if (kind === 'dotted' || kind === 'level') {
    context.fillStyle = colour;
    if (kind === 'level') context.fillRect(0, 0, side, 2 * scale);
    else context.fillRect(0, 0, side / 2, side / 2);
    return cell;
  }
  context.strokeStyle = colour;
  context.lineWidth = (kind === 'exposed' ? 1 : 2) * scale;
  context.beginPath();
  for (const shift of [-side, 0, side]) {
    context.moveTo(shift - scale, side + scale);
    context.lineTo(shift + side + scale, -scale);
  }
  context.stroke();
  return cell;
}
