import { NUMBER_BOUNDS } from '../../../../design/bounds.ts';
import type { Design } from '../../../../design/document.ts';
import { formatTime, parseTime } from '../../../../units/time.ts';
import type { MeshRows, TensorGrid } from '../../../../workload/parallel/gemm2d.ts';
import { NumberField } from '../../../parts/fields/NumberField.tsx';
import { SelectField } from '../../../parts/fields/SelectField.tsx';
import { readWithUnit } from '../../../ui/field/read-number.ts';
import { Hint } from '../../../ui/Hint.tsx';

const ROWS: readonly { readonly value: MeshRows; readonly label: string }[] = [
  { value: 'inner', label: 'Inner dimension' },
  { value: 'outer', label: 'Outer dimension' },
];
const readTime = readWithUnit(parseTime);
/** The products of a layer, in their order. */
const PRODUCTS = ['QKV', 'projection', 'MLP in', 'MLP out'];
const USUAL_SLICES = 8;

/** How the mesh lies, and in how many slices the products are computed. */
export function GridFields({ mesh }: { readonly mesh: TensorGrid }) {
  const { rows = 'inner', slices, launchNs = 0 } = mesh;
  return (
    <>
      <SelectField
        path="parallelism.mesh.rows"
        label="Rows lie along"
        value={rows}
        choices={ROWS}
        write={(design, value) => write(design, { rows: value })}
      />
      <NumberField
        path="parallelism.mesh.launchNs"
        label="Launch of a collective"
        value={launchNs}
        bound={NUMBER_BOUNDS.latencyNs}
        read={readTime}
        print={(ns) => formatTime(ns, 6)}
        write={(design, value) => write(design, { launchNs: value })}
        hint={
          <Hint about="the launch of a collective">
            <p>Before the collective of every slice, on its ring. 100 µs in the parameters of MeshSlice.</p>
          </Hint>
        }
      />
      {slices === undefined ? (
        <SlicesFollow />
      ) : (
        PRODUCTS.map((name, index) => (
          <NumberField
            key={name}
            path={`parallelism.mesh.slices[${index}]`}
            label={`Slices of ${name}`}
            value={slices[index] ?? 1}
            bound={NUMBER_BOUNDS.meshSlices}
            write={(design, value) =>
              write(design, { slices: PRODUCTS.map((_, at) => (at === index ? value : (slices[at] ?? 1))) })
            }
          />
        ))
      )}
    </>
  );
}

/** There is one field for all products until they get different values. */
function SlicesFollow() {
  return (
    <NumberField
      path="parallelism.mesh.slices"
      label="Slices of every product"
      value={USUAL_SLICES}
      bound={NUMBER_BOUNDS.meshSlices}
      write={(design, value) => write(design, { slices: PRODUCTS.map(() => value) })}
      hint={
        <Hint about="slices">
          <p>Missing: the allowed number nearest 8. The tab 2D products finds the best for each product.</p>
        </Hint>
      }
    />
  );
}

function write(design: Design, fields: Partial<TensorGrid>): Design {
  const { parallelism } = design;
  return { ...design, parallelism: { ...parallelism, mesh: { ...parallelism.mesh, ...fields } } };
}
