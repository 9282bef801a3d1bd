import type { Design } from '../../../../../design/document.ts';
import type { GridStays, TensorGrid } from '../../../../../workload/parallel/gemm2d.ts';
import { SelectField } from '../../../../parts/fields/SelectField.tsx';
import { Folded } from '../../../../ui/Folded.tsx';
import { Hint } from '../../../../ui/Hint.tsx';

const CHOICES: readonly { readonly value: GridStays; readonly label: string }[] = [
  { value: 'largest', label: 'Largest matrix' },
  { value: 'input', label: 'Input' },
  { value: 'weights', label: 'Weights' },
  { value: 'output', label: 'Output' },
];

interface GridStaysFieldsProps {
  readonly mesh: TensorGrid;
  /** The products of a layer, in their order. */
  readonly products: readonly string[];
}

/** The matrix that stays in place in each product of a layer: its dataflow. */
export function GridStaysFields({ mesh: { stays = [] }, products }: GridStaysFieldsProps) {
  const given = stays.filter((what) => what !== 'largest').length;
  return (
    <Folded title="What stays in place" aside={given === 0 ? 'the largest' : `${given} chosen`}>
      {products.map((name, index) => (
        <SelectField
          key={name}
          path={`parallelism.mesh.stays[${index}]`}
          label={`Stays in ${name}`}
          value={stays[index] ?? 'largest'}
          choices={CHOICES}
          write={(design, value) =>
            writeStays(
              design,
              products.map((_, at) => (at === index ? value : (stays[at] ?? 'largest'))),
            )
          }
          hint={
            <Hint about={`the dataflow of ${name}`}>
              <p>
                One of the three matrices stays on its chips, forward and in both gradients; the other two
                move, one along each ring. A product whose weights stay gives its output transposed.
              </p>
            </Hint>
          }
        />
      ))}
    </Folded>
  );
}

/** Leaves the list out where every product keeps its largest matrix. */
function writeStays(design: Design, stays: readonly GridStays[]): Design {
  const { parallelism } = design;
  const { stays: _, ...mesh } = parallelism.mesh ?? {};
  const isUsual = stays.every((what) => what === 'largest');
  return { ...design, parallelism: { ...parallelism, mesh: isUsual ? mesh : { ...mesh, stays } } };
}
