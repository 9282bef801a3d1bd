const cache = new Map<string, CanvasPattern | null>();

const CELL = 6;

/** Diagonal lines in a colour: how data-parallel communication is filled wherever it is drawn. */
export function hatch(
  context: CanvasRenderingContext2D,
  colour: string,
  scale: number,
): CanvasPattern | string {
  const key = `${colour} ${scale}`;
  let pattern = cache.get(key);
  if (pattern === undefined) {
    pattern = context.createPattern(hatchCell(colour, scale), 'repeat');
    cache.set(key, pattern);
  }
  return pattern ?? colour;
}

function hatchCell(colour: string, scale: number): HTMLCanvasElement {
  const cell = document.createElement('canvas');
  const side = Math.round(CELL * scale);
  cell.width = side;
  cell.height = side;
  const context = cell.getContext('2d');
  if (context === null) return cell;
  context.fillStyle = colour;
  context.globalAlpha = 0.22;
  context.fillRect(0, 0, side, side);
  context.globalAlpha = 1;
  context.strokeStyle = colour;
  context.lineWidth = 2 * scale;
  context.beginPath();
  for (const shift of [-side, 0, side]) {
    context.moveTo(shift - scale, side + scale);
    context.lineTo(shift + side + scale, -scale);
  }
  context.stroke();
  return cell;
}
