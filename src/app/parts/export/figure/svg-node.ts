/** A piece of SVG as plain data: charts and figures consist of such pieces, which are printed without a browser. */
export interface SvgNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly (SvgNode | string)[];
}

export function svgNode(
  name: string,
  attributes: SvgNode['attributes'] = {},
  ...children: readonly (SvgNode | string)[]
): SvgNode {
  return { name, attributes, children };
}

/** A tenth of a hundredth of a pixel is more than is seen, and keeps files small. */
export function px(value: number): number {
  return Math.round(value * 1000) / 1000;
}
