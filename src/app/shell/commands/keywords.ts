/** Other words that people look for a command by, which its label does not have. Those of a group stand under the start of its ids. */
const KEYWORDS: Readonly<Record<string, string>> = {
  open: 'import load script trace chakra astra-sim hugging face launch command yaml toml',
  save: 'download export json',
  'Copy as': 'launch command script config export arguments',
  layout: 'parallelism tensor pipeline degrees find search tp pp dp ep cp',
  empty: 'clear remove all blocks nothing new',
  gallery: 'presets examples machines questions models',
  saved: 'library my designs shelf',
  share: 'link embed frame picture',
  'export.chart': 'slides picture image figure save',
  'export.compare': 'slides picture image figure save table',
  keys: 'shortcuts keyboard',
  help: 'about documentation guide',
  theme: 'dark light mode',
  'bench.duplicate': 'copy compare side by side clone second design',
  'go.why': 'bottleneck critical path cause slow',
  'go.stages': 'pipeline bubble schedule 1f1b micro-batches',
  'go.layers': 'table model messages flops edit',
  'go.topology': 'picture heat links utilisation map cables draw',
  'go.collectives':
    'synthesis synthesised made for this network algorithm all-reduce latency bandwidth bound certificate',
  'go.pipeline': 'chunks collective single',
  'go.mesh': 'meshslice tensor gemm summa',
  'go.optimum': 'certificate proof bound constraint dual best split',
  'go.sweep': 'nic knee curve range scaling vary chart',
  'go.search': 'pareto front best design space synthesis explore',
  'go.what-if': 'failure straggler broken slow degraded dead lost condition sensitivity',
  'go.cost': 'money dollars price bill of materials capex',
  'go.training':
    'failure failures spares spare checkpoint checkpoints goodput energy power mwh gwh kwh money rent co2 emissions carbon straggler repair mtbf days',
  'go.learn': 'lesson tutorial glossary course',
  'go.papers': 'libra themis meshslice astra-sim reference reproduce',
  'go.measured': 'calibration accuracy error validation benchmark real cluster mlperf',
  condition: 'failure straggler broken degraded slow fault dead down lost link nic',
  'field-system-network':
    'tcp packets round-trip rtt latency congestion window retransmission timeout buffer infiniband',
  'field-system-packetRouting': 'packet routing hardware software',
  'field-system-injection': 'injection policy normal aggressive',
  'field-parallelism-mesh-algorithm': 'meshslice wang cannon summa fsdp 1d tensor algorithm',
  'field-training': 'failure spares checkpoint goodput energy power mwh money',
};

/** Returns the other words for a command in lower case; empty for most. */
export function keywordsOf(id: string): string {
  if (Object.hasOwn(KEYWORDS, id)) return KEYWORDS[id]!;
  const group = Object.keys(KEYWORDS).find(
    (start) => /^[. -]/.test(id.slice(start.length)) && id.startsWith(start),
  );
  return group === undefined ? '' : KEYWORDS[group]!;
}
