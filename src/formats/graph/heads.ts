/** How files with graphs begin, apart from their readers, which are loaded when one is opened. */

/** A line of its own before the header may count the NPUs, as in TACOS. */
export const CSV_HEAD =
  /^(?:\s*\d+[ \t]*\r?\n)?\s*"?(?:from|source|src)"?[ \t]*[,;\t][ \t]*"?(?:to|target|dest|dst|destination)\b/i;

export const NS3_HEAD =
  /^[ \t]*\d+[ \t]+\d+[ \t]+\d+[ \t]*\r?\n[\d \t]*\r?\n[ \t]*\d+[ \t]+\d+[ \t]+[\d.]+[KMGT]?bps\b/i;

export const DOT_HEAD =
  /^\s*(?:(?:\/\/|#)[^\n]*\n\s*)*(?:strict\s+)?(?:graph|digraph)(?:\s+(?:\w+|"[^"\n]*"))?\s*\{/i;

/** Nodes, GPUs of a server, NVSwitches, switches, links, and the type of GPU. */
export const SIMAI_HEAD =
  /^[ \t]*\d+[ \t]+\d+[ \t]+\d+[ \t]+\d+[ \t]+\d+[ \t]+\w+[ \t]*\r?\n[\d \t]*\r?\n[ \t]*\d+[ \t]+\d+[ \t]+[\d.]+[KMGT]?bps\b/i;
