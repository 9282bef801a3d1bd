import { useMemo } from 'react';
import { useStore } from 'zustand';
import { Hint } from '../../../ui/Hint.tsx';
import { MatrixTable } from './MatrixTable.tsx';
import { shownProduct } from '../gemm2d-store.ts';
import { ProofForm } from './ProofForm.tsx';
import { ShardPlayer } from './ShardPlayer.tsx';
import { smallProduct } from './small-product.ts';

/** A small product of whole numbers, executed shard by shard, by the right slicing and by the naive one. */
export function ProofPart() {
  const shown = useStore(shownProduct);
  const product = useMemo(() => smallProduct(shown), [shown]);
  const { flow, rows, columns, slices, block, slicing, length } = shown;
  return (
    <section className="mesh__part" aria-labelledby="mesh-proof-title">
      <h3 id="mesh-proof-title">
        Which columns are a slice
        <Hint about="the slicing rule">
          <p>
            A slice takes every S-th block of what a chip holds. Gathered over a ring, the slices of both
            matrices then hold the same places of the whole, whatever the sides of the mesh, so that elements
            meet that belong together.
          </p>
          <p>
            Slices of neighbouring columns, the obvious way, do so on square meshes only: elsewhere the
            product is wrong. Both are executed here on whole numbers, chip by chip.
          </p>
        </Hint>
      </h3>
      <ProofForm />
      {product === null ? (
        <p className="mesh__refusal" role="status">
          The sliced dimension must be a multiple of both sides of the mesh.
        </p>
      ) : (
        <>
          <p role="status">{verdict(product.results)}</p>
          <ShardPlayer
            key={`${flow} ${rows} ${columns} ${slices} ${block} ${slicing} ${length}`}
            shown={shown}
            product={product}
          />
          <div className="mesh__matrices">
            <MatrixTable caption="The product" matrix={product.whole} wanted={product.whole} />
            <MatrixTable
              caption="By blocks, every S-th"
              matrix={product.results.blocked.matrix}
              wanted={product.whole}
            />
            <MatrixTable
              caption="By neighbours"
              matrix={product.results.contiguous.matrix}
              wanted={product.whole}
            />
          </div>
        </>
      )}
    </section>
  );
}

function verdict({ blocked, contiguous }: NonNullable<ReturnType<typeof smallProduct>>['results']): string {
  const verdict = (isRight: boolean): string => (isRight ? 'the product' : 'not the product');
  return `Executed: slices of every S-th block give ${verdict(blocked.isRight)}, slices of neighbours ${verdict(contiguous.isRight)}.`;
}
