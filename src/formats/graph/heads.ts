/** Recognises graph files by how they begin. It is apart from the readers, which load on demand. */

/** Allows a line before the header that counts the NPUs, as TACOS writes. */
export const CSV_HEAD =
  /^(?:\s*\d+[ \t]*\r?\n)?\s*"?(?:from|source|src)"?[ \t]*[,;\t][ \t]*"?(?:to|target|dest|dst|destination)\b/i;

export const NS3_HEAD =
  /^[ \t]*\d+[ \t]+\d+[ \t]+\d+[ \t]*\r?\n[\d \t]*\r?\n[ \t]*\d+[ \t]+\d+[ \t]+[\d.]+[KMGT]?bps\b/i;

export const DOT_HEAD =
  /^\s*(?:(?:\/\/|#)[^\n]*\n\s*)*(?:strict\s+)?(?:graph|digraph)(?:\s+(?:\w+|"[^"\n]*"))?\s*\{/i;

/** Matches the counts of nodes, GPUs per server, NVSwitches, switches and links, then the type of GPU. */
export const SIMAI_HEAD =
  /^[ \t]*\d+[ \t]+\d+[ \t]+\d+[ \t]+\d+[ \t]+\d+[ \t]+\w+[ \t]*\r?\n[\d \t]*\r?\n[ \t]*\d+[ \t]+\d+[ \t]+[\d.]+[KMGT]?bps\b/i;
