/** Recognises graph files by how they begin. It is apart from the readers, which load on demand. */

const FROM = String.raw`(?:from|source|src|u|(?:node|end|gpu|npu|device|host|vertex)?[ _-]?(?:1|a))`;
const TO = String.raw`(?:to|target|dest|dst|destination|v|(?:node|end|gpu|npu|device|host|vertex)?[ _-]?(?:2|b))`;

export const FROM_COLUMN = new RegExp(`^${FROM}$`, 'i');
export const TO_COLUMN = new RegExp(`^${TO}$`, 'i');

/** Allows remarks and a line before the header that counts the NPUs, as TACOS writes; a header has a letter. */
export const CSV_HEAD = new RegExp(
  String.raw`^(?:[ \t]*#[^\n]*\n)*(?:[ \t]*\d+[ \t]*\r?\n)?(?![\s"\d]*[,;\t])\s*"?${FROM}"?[ \t]*[,;\t][ \t]*"?${TO}"?[ \t]*(?:[,;\t\r\n]|$)`,
  'i',
);

export const NS3_HEAD =
  /^(?:[ \t]*#[^\n]*\n)*[ \t]*\d+[ \t]+\d+[ \t]+\d+[ \t]*\r?\n(?:[ \t]*#[^\n]*\n)*[\d \t]*\r?\n(?:[ \t]*#[^\n]*\n)*[ \t]*\d+[ \t]+\d+[ \t]+[\d.]+[KMGT]?bps\b/i;

export const DOT_HEAD =
  /^\s*(?:(?:(?:\/\/|#)[^\n]*\n|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)\s*)*(?:strict\s+)?(?:graph|digraph)(?:\s+(?:\w+|"[^"\n]*"))?\s*\{/i;

export const GML_HEAD =
  /^\s*(?:(?:#[^\n]*\n|Creator\s+"[^"\n]*"|Version\s+\S+\s|comment\s+"[^"\n]*")\s*)*graph\s*\[/i;

/** Lines of nodes with numbers in their names, with figures or attributes in braces behind them; the first line decides. */
export const EDGES_HEAD =
  /^(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]*[\w.-]*\d(?:[ \t]+(?:[,;][ \t]*)?|[,;][ \t]*)[\w.-]*\d(?:(?:[ \t]+(?:[,;][ \t]*)?|[,;][ \t]*)(?=[\w./-]*\d)[\w./-]+)*[ \t]*(?:\{[^{}\n]*\})?[ \t]*\r?(?:\n|$)/;

/** Matches the counts of nodes, GPUs per server, NVSwitches, switches and links, then the type of GPU
 * and, in newer files, GPUs per node and the NVSwitches on a line of their own. */
export const SIMAI_HEAD =
  /^[ \t]*\d+[ \t]+\d+[ \t]+\d+[ \t]+\d+[ \t]+\d+[ \t]+\w+(?:[ \t]+\d+)?[ \t]*\r?\n(?:[\d \t]*\r?\n){1,2}[ \t]*\d+[ \t]+\d+[ \t]+[\d.]+[KMGT]?bps\b/i;
