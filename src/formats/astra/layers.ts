import { formatCount } from '../../units/count.ts';
import type { Layer, LayerOp } from '../../workload/table/layer.ts';
import { roleOfPass } from '../../workload/training-loops/groups.ts';
import type { Pass } from '../../taskgraph/graph.ts';
import { scaled } from './scale.ts';
import type { AstraPass, AstraRow } from './workload-row.ts';

export interface RowScales {
  readonly compute: number;
  readonly comm: number;
}

/** Returns a layer table from the rows of a workload file; update times are not scaled, as in the reference. */
export function layersOfRows(rows: readonly AstraRow[], scales: RowScales): readonly Layer[] {
  return rows.map((row) => ({
    name: row.name,
    forward: operations(row.forward, 'forward', scales),
    recompute: [],
    inputGradient: operations(row.inputGradient, 'inputGradient', scales),
    weightGradient: operations(row.weightGradient, 'weightGradient', scales),
    updateNs: row.updateNs,
  }));
}

/** The three passes that a file has. */
type FilePass = Exclude<Pass, 'recompute'>;

const LABELS: Readonly<Record<FilePass, string>> = {
  forward: 'Forward',
  inputGradient: 'Input gradient',
  weightGradient: 'Weight gradient',
};

function operations(pass: AstraPass, kind: FilePass, scales: RowScales): readonly LayerOp[] {
  const compute: LayerOp = {
    kind: 'compute',
    label: `${LABELS[kind]} compute`,
    durationNs: scaled(pass.computeNs, scales.compute),
    formula: origin(pass.computeNs, 'ns', scales.compute),
  };
  if (pass.collective === null) return [compute];
  return [
    compute,
    {
      kind: 'collective',
      label: LABELS[kind],
      collective: pass.collective,
      bytes: scaled(pass.bytes, scales.comm),
      role: roleOfPass(kind),
      formula: origin(pass.bytes, 'B', scales.comm),
    },
  ];
}

function origin(value: number, unit: string, scale: number): string {
  const written = `${formatCount(value)} ${unit} in the workload file`;
  return scale === 1 ? written : `${written}, scaled by ${scale}`;
}
