import { useStore } from 'zustand';
import type { DesignGrid } from '../../../../analysis/gemm2d/design-mesh.ts';
import type { RankedGrid } from '../../../../analysis/gemm2d/search.ts';
import { GEMM_PROFILES } from '../../../../workload/gemm2d/profile.ts';
import { change, replaceDesign } from '../../../state/page/edits.ts';
import { engine } from '../../../state/page/session.ts';
import { useDesign } from '../../../state/page/hooks.ts';
import { tellOpened } from '../../../state/page/opened-store.ts';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/Button.tsx';
import { withGrid } from './apply-mesh.ts';
import { gridChoice } from '../gemm2d-store.ts';
import { sidesText } from '../product-text.ts';

interface ApplyGridProps {
  readonly chosen: RankedGrid;
  readonly designGrid: DesignGrid | null;
  readonly isOld: boolean;
}

/** Makes the chosen mesh the design's, sizes of dimensions and slices at once; a published model is opened as a design. */
export function ApplyGrid({ chosen, designGrid, isOld }: ApplyGridProps) {
  const design = useDesign((whole) => whole);
  const { model, profile, tokens } = useStore(gridChoice);
  const sides = sidesText(chosen.mesh);
  const isDesign = model === 'design';
  async function apply(): Promise<void> {
    if (isDesign) {
      if (designGrid === null) return;
      change((design) => withGrid(design, designGrid, chosen));
      announce(`The mesh is ${sides}. Undo brings the one before back.`);
    } else {
      const { mesh, time } = chosen;
      const grid = { slices: time.layers.map(({ slices }) => slices) };
      const asked = { model, profile: GEMM_PROFILES[profile], tokens, mesh, grid };
      replaceDesign(await engine.publishedGridDesign(design, asked));
      gridChoice.setState({ model: 'design', mesh: null, slices: null });
      tellOpened(`${model} on ${sides} opened`);
    }
  }
  return (
    <div className="mesh__status">
      <Button disabled={isOld || (isDesign && designGrid === null)} onClick={() => void apply()}>
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
