import { formatDecimal } from '../../../../units/decimal.ts';
import type { DesignGrid } from '../../../../analysis/gemm2d/design-mesh.ts';
import type {
  GridQuestion,
  GridsSearched,
  RankedGrid,
  SearchProgress,
} from '../../../../analysis/gemm2d/search.ts';
import type { TaskState } from '../../../parts/tasks/task-run.ts';
import { TaskStatus } from '../../../parts/tasks/TaskStatus.tsx';
import { ApplyGrid } from './ApplyMesh.tsx';
import { LayersOfGrid } from './LayersOfMesh.tsx';
import { GridBars } from './MeshBars.tsx';
import { GridRanking } from './MeshRanking.tsx';
import { RivalTable } from './RivalTable.tsx';
import { whyText } from '../product-text.ts';

interface SearchPartProps {
  readonly state: TaskState<GridQuestion, GridsSearched, SearchProgress> | { readonly phase: 'idle' };
  /** The newest that was found. */
  readonly searched: GridsSearched | null;
  readonly chosen: RankedGrid | null;
  readonly isOld: boolean;
  readonly wallMs: number;
  /** The mesh of the design, where the search is about the design. */
  readonly designGrid: DesignGrid | null;
  readonly cancel: () => void;
  readonly again: () => void;
}

/** Every mesh of the chips, ranked, and why the chosen one is where it is. */
export function SearchPart(props: SearchPartProps) {
  const { state, searched, chosen, isOld, wallMs, designGrid, cancel, again } = props;
  return (
    <section className="mesh__part" aria-labelledby="mesh-search-title" aria-busy={isOld}>
      <h3 id="mesh-search-title">Every mesh, the best first</h3>
      <div className="mesh__status">
        <TaskStatus
          state={state}
          label="Meshes tried"
          noun="steps"
          count={(progress) => progress}
          failed="Not searched"
          onCancel={cancel}
          onAgain={again}
        />
      </div>
      {searched === null ? (
        <div className="mesh__place" />
      ) : (
        <div className="mesh__told" data-old={isOld}>
          <p role="status">
            {chosen === null
              ? 'No mesh of these chips can be used; what each lacks is said below.'
              : whyText(searched, chosen)}{' '}
            <span className="mesh__aside">
              {searched.ranked.length + searched.refused.length} meshes, every number of slices of every
              layer, in {formatDecimal(wallMs, 3)} ms.
            </span>
          </p>
          {chosen === null ? null : <ApplyGrid chosen={chosen} designGrid={designGrid} isOld={isOld} />}
          <GridRanking searched={searched} chosen={chosen} />
          {chosen === null ? null : (
            <>
              <GridBars ranked={searched.ranked} />
              <LayersOfGrid searched={searched} chosen={chosen} />
              <RivalTable searched={searched} />
            </>
          )}
        </div>
      )}
    </section>
  );
}
