/** Fills that differ without colour, each of which is a pattern in the file. */
import { svgNode, type SvgNode } from './svg-node.ts';

export const TEXTURES = ['solid', 'hatched', 'upright', 'level', 'dotted'] as const;
export type Texture = (typeof TEXTURES)[number];

export interface Fill {
  readonly texture: Texture;
  /** `#rrggbb`. */
  readonly colour: string;
}

export interface Fills {
  /** Value of a `fill` attribute. */
  readonly of: (fill: Fill) => string;
  /** The definitions that the file needs for the used textures. */
  readonly defs: () => SvgNode;
}

/** @param ground colour between the lines of a pattern */
export function createFills(ground: string): Fills {
  const patterns = new Map<string, SvgNode>();
  return {
    of({ texture, colour }) {
      if (texture === 'solid') return colour;
      const id = `fill-${texture}-${colour.replace('#', '')}`;
      patterns.set(id, pattern(id, texture, colour, ground));
      return `url(#${id})`;
    },
    defs: () => svgNode('defs', {}, ...patterns.values()),
  };
}

function pattern(id: string, texture: Exclude<Texture, 'solid'>, colour: string, ground: string): SvgNode {
  const size = texture === 'dotted' ? 6 : texture === 'hatched' ? 5 : 4;
  const marks: Readonly<Record<Exclude<Texture, 'solid'>, SvgNode>> = {
    hatched: svgNode('rect', { width: 2, height: size, fill: colour }),
    upright: svgNode('rect', { width: 1, height: size, fill: colour }),
    level: svgNode('rect', { width: size, height: 1, fill: colour }),
    dotted: svgNode('circle', { cx: 3, cy: 3, r: 1, fill: colour }),
  };
  return svgNode(
    'pattern',
    {
      id,
      width: size,
      height: size,
      patternUnits: 'userSpaceOnUse',
      ...(texture === 'hatched' ? { patternTransform: 'rotate(45)' } : {}),
    },
    svgNode('rect', { width: size, height: size, fill: ground }),
    marks[texture],
  );
}
