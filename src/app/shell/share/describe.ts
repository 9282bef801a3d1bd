/** A design in a few words, as those who are sent it see it. */
import { printNotation } from '../../../topology/print-notation.ts';
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

/** What a link with several designs holds, below their names, networks and workloads. */
export function holdsText(designs: number, hasSweep: boolean): string {
  const whole =
    designs === 1 ? 'the whole design: these' : `all ${designs} designs side by side, each whole: these`;
  const swept = hasSweep ? ', then the sweep that is set up' : '';
  return `The link holds ${whole}, the parallelism, the system, the budget and the prices${swept}, and nothing else. Whoever opens it gets the same numbers.`;
}

function tableText(label: string, layers: number): string {
  return `${label}, a table of ${layers} ${layers === 1 ? 'layer' : 'layers'}`;
}
