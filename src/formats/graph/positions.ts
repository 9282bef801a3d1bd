/** Whether a file says where its nodes are drawn. A Graph is drawn by its links, so that this is left out. */
const WRITTEN: Readonly<Record<string, RegExp>> = {
  'graph.dot': /\bpos\s*=\s*"?-?[\d.]/i,
  'graph.gml': /\b(?:x|y|longitude|latitude)\s+-?[\d.]/i,
  'graph.json': /"(?:x|y|fx|fy|pos|position|longitude|latitude)"\s*:/i,
  graphml:
    /<(?:\w+:)?Geometry\b[^>]*\sx\s*=|\battr\.name\s*=\s*["'](?:x|y|pos|position|longitude|latitude)["']/i,
};

export function hasPositions(format: string, text: string): boolean {
  return WRITTEN[format]?.test(text) === true;
}
