import { NUMBER_BOUNDS } from '../../../design/bounds.ts';
import type { Design, TableWorkload } from '../../../design/document.ts';
import { placedDegree } from '../../../design/parallelism/model-degree.ts';
import { LOOP_NAMES } from '../../../workload/training-loops/facts/loop-names.ts';
import { formatCount } from '../../../units/count.ts';
import { FieldMessage } from '../../parts/fields/FieldMessage.tsx';
import { NumberField } from '../../parts/fields/NumberField.tsx';
import { useDesign } from '../../state/page/hooks.ts';
import { updateNsPerKB, withUpdateNsPerKB } from './update-time.ts';
import { TraceBeside } from './TraceBeside.tsx';
import { NearestDegrees } from './parallelism/NearestDegrees.tsx';

/** Far below what would make the update of the largest layer longer than a field may say. */
const UPDATE_BOUND = { min: 0, max: 1e6, whole: false };

/** Describes a workload given as a layer table: its kind, and how often it runs. */
export function TableFacts({ workload }: { readonly workload: TableWorkload }) {
  const { label, layers, loop } = workload;
  const isPlaced = useDesign((design) => placedDegree(design)?.ok !== false);
  return (
    <>
      <p>
        {label}: {formatCount(layers.length)} {layers.length === 1 ? 'layer' : 'layers'},{' '}
        {LOOP_NAMES[loop.kind]}
        {loop.modelGroup === undefined ? '' : `, MP ${formatCount(loop.modelGroup)}`}.
      </p>
      {isPlaced ? null : (
        <>
          <FieldMessage path="workload.loop.modelGroup" />
          <NearestDegrees />
        </>
      )}
      <NumberField
        path="workload.loop.passes"
        label="Passes"
        value={loop.passes}
        bound={NUMBER_BOUNDS.passes}
        write={writePasses}
      />
      <NumberField
        path="workload.layers[0].updateNs"
        label="Update per kB of gradients"
        unit="ns"
        value={updateNsPerKB(workload)}
        bound={UPDATE_BOUND}
        write={writeUpdate}
      />
      {loop.kind === 'trace' ? <TraceBeside label={label} /> : null}
    </>
  );
}

function writeUpdate(design: Design, nsPerKB: number): Design {
  const { workload } = design;
  return workload.kind === 'table' ? { ...design, workload: withUpdateNsPerKB(workload, nsPerKB) } : design;
}

function writePasses(design: Design, passes: number): Design {
  const { workload } = design;
  if (workload.kind !== 'table') return design;
  return { ...design, workload: { ...workload, loop: { ...workload.loop, passes } } };
}
