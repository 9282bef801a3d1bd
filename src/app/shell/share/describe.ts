/** A design in a few words, as those who are sent it see it. */
import { printNotation } from '../../../topology/notation.ts';
import type { Design } from '../../../design/document.ts';
import { modelName } from '../../../design/presets/automatic-name.ts';

export interface Inside {
  readonly name: string;
  readonly network: string;
  readonly workload: string;
}

export function insideOf({ name, topology, workload }: Design): Inside {
  const edits = workload.overrides?.length ?? 0;
  const what =
    workload.kind === 'table' ? tableText(workload.label, workload.layers.length) : modelName(workload);
  return {
    name: name.trim() === '' ? 'Without a name' : name,
    network: topology.dimensions.length === 0 ? 'No dimension yet' : printNotation(topology.dimensions),
    workload: edits === 0 ? what : `${what}, ${edits} edited ${edits === 1 ? 'cell' : 'cells'}`,
  };
}

function tableText(label: string, layers: number): string {
  return `${label}, a table of ${layers} ${layers === 1 ? 'layer' : 'layers'}`;
}
