import { NUMBER_BOUNDS } from '../../../../../design/bounds.ts';
import type { Design } from '../../../../../design/document.ts';
import { without } from '../../../../../units/without.ts';
import { formatTime, parseTime } from '../../../../../units/time.ts';
import {
  GRID_PRODUCT_ALGORITHMS,
  GRID_PRODUCT_LABELS,
  isOnRing,
} from '../../../../../workload/gemm2d/product-algorithms.ts';
import { TPU_BLOCK } from '../../../../../workload/gemm2d/slices.ts';
import type { MeshRows, TensorGrid } from '../../../../../workload/parallel/gemm2d.ts';
import { orNothing, printOr, readOr } from '../../../../parts/fields/optional-number.ts';
import { NumberField } from '../../../../parts/fields/NumberField.tsx';
import { SelectField } from '../../../../parts/fields/SelectField.tsx';
import { readPlain, readWithUnit } from '../../../../ui/field/read-number.ts';
import { Hint } from '../../../../ui/Hint.tsx';
import { GridCollectives } from './MeshCollectives.tsx';
import { GridStaysFields } from './MeshStays.tsx';

const ROWS: readonly { readonly value: MeshRows; readonly label: string }[] = [
  { value: 'inner', label: 'Inner dimension' },
  { value: 'outer', label: 'Outer dimension' },
];
const ALGORITHMS = GRID_PRODUCT_ALGORITHMS.map((value) => ({ value, label: GRID_PRODUCT_LABELS[value] }));
const readTime = readWithUnit(parseTime);
/** The products of a layer, in their order. */
const PRODUCTS = ['QKV', 'projection', 'MLP in', 'MLP out'];
const USUAL_SLICES = 8;

/** How the mesh lies, and in how many slices the products are computed. */
export function GridFields({ mesh }: { readonly mesh: TensorGrid }) {
  const { rows = 'inner', algorithm = 'meshSlice', slices, launchNs = 0, block = TPU_BLOCK } = mesh;
  return (
    <>
      {isOnRing(algorithm) ? null : (
        <SelectField
          path="parallelism.mesh.rows"
          label="Rows lie along"
          value={rows}
          choices={ROWS}
          write={(design, value) => write(design, { rows: value })}
        />
      )}
      <SelectField
        path="parallelism.mesh.algorithm"
        label="Products by"
        value={algorithm}
        choices={ALGORITHMS}
        write={(design, value) => write(design, { algorithm: value })}
        hint={
          <Hint about="algorithms for products">
            <p>
              MeshSlice overlaps the slices of both rings, Wang those along rows; Collective overlaps nothing.
              SUMMA broadcasts blocks in packets. Cannon rolls shards round a square mesh.
            </p>
            <p>
              1D TP and FSDP need a group on one dimension, their ring: 1D TP passes activations round it
              between parts of a product, FSDP gathers weights and scatters gradients beside each.
            </p>
          </Hint>
        }
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
            <p>
              Before the collective of every slice or part, on its ring. 100 µs in the parameters of
              MeshSlice.
            </p>
          </Hint>
        }
      />
      <GridCollectives mesh={mesh} />
      {isOnRing(algorithm) ? null : <GridStaysFields mesh={mesh} products={PRODUCTS} />}
      {algorithm === 'summa' ? <PacketsField mesh={mesh} /> : null}
      {algorithm !== 'meshSlice' ? null : slices === undefined ? (
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
      {algorithm === 'meshSlice' ? <BlockField block={block} /> : null}
    </>
  );
}

function BlockField({ block }: { readonly block: number }) {
  return (
    <NumberField
      path="parallelism.mesh.block"
      label="Block of a slice"
      unit="elements"
      value={block}
      bound={NUMBER_BOUNDS.meshBlock}
      write={(design, value) => write(design, { block: value })}
      hint={
        <Hint about="the block of a slice">
          <p>
            Elements that memory keeps together: 8 on TPU. Slices divide the blocks that a chip holds, so that
            a smaller block allows more numbers of slices.
          </p>
        </Hint>
      }
    />
  );
}

function PacketsField({ mesh: { packets } }: { readonly mesh: TensorGrid }) {
  return (
    <NumberField
      path="parallelism.mesh.packets"
      label="Packets of a broadcast"
      value={packets ?? 0}
      bound={orNothing(NUMBER_BOUNDS.meshPackets)}
      read={readOr('ring', readPlain)}
      print={printOr('ring')}
      write={writePackets}
      hint={
        <Hint about="packets">
          <p>Ring: as many as the ring has chips. More shorten the fill of the ring and wait more often.</p>
        </Hint>
      }
    />
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
          <p>
            Defaults to the allowed number nearest 8. The tab 2D products finds the best for each product.
          </p>
        </Hint>
      }
    />
  );
}

function writePackets(design: Design, packets: number): Design {
  const { parallelism } = design;
  const mesh = without(parallelism.mesh ?? {}, 'packets');
  return { ...design, parallelism: { ...parallelism, mesh: packets === 0 ? mesh : { ...mesh, packets } } };
}

function write(design: Design, fields: Partial<TensorGrid>): Design {
  const { parallelism } = design;
  return { ...design, parallelism: { ...parallelism, mesh: { ...parallelism.mesh, ...fields } } };
}
