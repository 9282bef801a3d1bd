import { useStore } from 'zustand';
import type { DesignMesh } from '../../../../analysis/gemm2d/design-mesh.ts';
import type { RankedMesh } from '../../../../analysis/gemm2d/search.ts';
import { change, replaceDesign } from '../../../state/page/edits.ts';
import { useDesign } from '../../../state/page/hooks.ts';
import { tellOpened } from '../../../state/page/opened-store.ts';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/Button.tsx';
import { withMesh } from './apply-mesh.ts';
import { meshChoice } from '../gemm2d-store.ts';
import { publishedDesign } from './published-design.ts';
import { sidesText } from '../product-text.ts';

interface ApplyMeshProps {
  readonly chosen: RankedMesh;
  readonly designMesh: DesignMesh | null;
  readonly isOld: boolean;
}

/** Makes the chosen mesh the design's, sizes of dimensions and slices at once; a published model is opened as a design. */
export function ApplyMesh({ chosen, designMesh, isOld }: ApplyMeshProps) {
  const design = useDesign((whole) => whole);
  const { model, profile, tokens } = useStore(meshChoice);
  const sides = sidesText(chosen.mesh);
  const isDesign = model === 'design';
  function apply(): void {
    if (isDesign) {
      if (designMesh === null) return;
      change((design) => withMesh(design, designMesh, chosen));
      announce(`The mesh is ${sides}. Undo brings the one before back.`);
    } else {
      replaceDesign(publishedDesign(design, { model, profile, tokens }, chosen));
      meshChoice.setState({ model: 'design', mesh: null, slices: null });
      tellOpened(`${model} on ${sides} opened`);
    }
  }
  return (
    <div className="mesh__status">
      <Button disabled={isOld || (isDesign && designMesh === null)} onClick={apply}>
        {isDesign ? `Apply ${sides} to the design` : `Open ${sides} as a design`}
      </Button>
      <span className="mesh__aside">
        {isDesign
          ? 'Sizes of both dimensions and the slices of every product, in one edit.'
          : 'Two rings with ports of their own, all layers of the model, in one edit.'}
      </span>
    </div>
  );
}
