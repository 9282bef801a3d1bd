/** Checks files before any of them is read: their kinds, their sizes, and which of them combine. */
import { formatCount } from '../units/count.ts';
import type { Problem } from '../units/result.ts';
import { FORMATS, recognise, type DesignPart, type FormatId } from './recognise.ts';
import type { TextFile } from './text-file.ts';

const WHY_NOT: Partial<Readonly<Record<FormatId, string>>> = {
  'astra2.ns3':
    'has the sizes of a network for the ns-3 backend of ASTRA-sim and nothing else; expected a network of its analytical backend, a yml with topology, npus_count, bandwidth and latency',
  ns3: 'is a configuration of the ns-3 backend of ASTRA-sim, whose topology and flows stand in other files; expected a network of its analytical backend, a yml with topology, npus_count, bandwidth and latency',
  kubernetes: 'is a manifest of Kubernetes, which says nothing of a design',
  binary:
    'is a binary file or no UTF-8, and does not begin as a Chakra execution trace (.et) does; expected text: a design, a network, a system, a workload, a model or a layer table',
  utf16: 'is text in UTF-16, as some editors save it; expected UTF-8: save it again with that encoding',
  space: 'is a space of designs to search, no design: open it in the Search tab',
  'astra2.memory': 'describes the remote memory of ASTRA-sim 2, which a design does not model',
};

/** For yml files, the reader of LIBRA says what it expects. */
const UNKNOWN =
  'looks like no file that can be opened: a Netloom design (json), a network (json), system or workload (txt) of ASTRA-sim 1.0, a network (yml) or system (json) of ASTRA-sim 2, files of LIBRA, a model of Hugging Face (config.json), a launch of Megatron-LM, torchtitan, NeMo, Megatron-Bridge or DeepSpeed (script, toml, yaml, json), a study of Calculon (json), an execution trace (Chakra, PyTorch), a topology of Slurm, a graph (links, GraphML, DOT, GML, node-link JSON), or a layer table (json, csv)';

export function refusals(files: readonly TextFile[]): readonly Problem[] {
  const known = files.map((file) => ({ file, format: recognise(file) }));
  const alone = known.flatMap(({ file, format }) => refusalOf(file, format));
  return alone.length > 0 ? alone : conflicts(known);
}

function refusalOf({ name, text }: TextFile, format: FormatId): readonly Problem[] {
  const why = WHY_NOT[format];
  if (why !== undefined) return [{ path: `${name}:1:1`, message: why }];
  if (format === 'unknown' && !/\.ya?ml$/i.test(name)) return [{ path: `${name}:1:1`, message: UNKNOWN }];
  const { what, most } = FORMATS[format];
  if (text.length <= most) return [];
  const message = `the file has ${formatCount(text.length)} characters; expected at most ${formatCount(most)} of ${what}`;
  return [{ path: `${name}:1:1`, message }];
}

interface KnownFile {
  readonly file: TextFile;
  readonly format: FormatId;
}

/** Two files of the same part of a design: the user has to choose one. */
function conflicts(known: readonly KnownFile[]): readonly Problem[] {
  const first = new Map<DesignPart, KnownFile>();
  return known.flatMap((file): readonly Problem[] => {
    const { part } = FORMATS[file.format];
    if (part === null) return [];
    // Traces are a file a rank.
    if (isTrace(file.format) && isTrace(first.get(part)?.format)) return [];
    const other = first.get(part) ?? (part === 'everything' ? known.find((any) => any !== file) : undefined);
    if (other !== undefined) return [{ path: `${file.file.name}:1:1`, message: clash(file, other, part) }];
    first.set(part, file);
    return [];
  });
}

function isTrace(format: FormatId | undefined): boolean {
  return format === 'astra2.trace' || format === 'astra2.trace.json';
}

function clash({ format }: KnownFile, other: KnownFile, part: DesignPart): string {
  const { what } = FORMATS[format];
  const theirs = `${other.file.name} (${FORMATS[other.format].what})`;
  return part === 'everything'
    ? `is ${what}, which says all that ${theirs} says; open one after the other`
    : `is ${what}, and ${theirs} gives the ${part} as well; open one of them`;
}
