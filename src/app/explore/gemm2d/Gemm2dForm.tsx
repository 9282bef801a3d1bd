import { memoryProblem } from '../../../workload/gemm2d/question-check.ts';
import { useStore } from 'zustand';
import { formatCount } from '../../../units/count.ts';
import type { GridQuestion } from '../../../analysis/gemm2d/search.ts';
import { MESH_MODEL_NAMES, GEMM_MODELS, type GemmModel } from '../../../workload/gemm2d/models.ts';
import { blockLayers } from '../../../workload/gemm2d/plan.ts';
import { GEMM_PROFILES, type GemmProfileName } from '../../../workload/gemm2d/profile.ts';
import { ChoiceField } from '../../parts/fields/ChoiceField.tsx';
import { FreeNumber } from '../../parts/fields/FreeNumber.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { gridChoice, type GridChoice } from './gemm2d-store.ts';

const MODELS = [
  { value: 'design', label: 'This design' },
  ...MESH_MODEL_NAMES.map((value) => ({ value, label: value })),
] as const;
const PROFILE_LABELS: Readonly<Record<GemmProfileName, string>> = {
  SIM: 'SIM: a port a ring',
  AVERAGE: 'AVERAGE: SIM, rings averaged',
  SHARED: 'SHARED: one port for both',
  TPU: 'TPU: fitted on TPUv4',
};
const PROFILES = (Object.keys(GEMM_PROFILES) as readonly GemmProfileName[]).map((value) => ({
  value,
  label: PROFILE_LABELS[value],
}));

const CHIPS = { min: 1, max: 65_536, whole: true };
const TOKENS = { min: 1, max: 2 ** 30, whole: true };
const SIDE = { min: 1, max: 256, whole: true };
/** The memory of a TPUv4 chip. */
const CAPACITY_BYTES = 32 * 2 ** 30;

interface GridFormProps {
  /** What is searched; null while it is not known. */
  readonly question: GridQuestion | null;
  /** Why the design has no mesh. */
  readonly refusal: string | null;
}

/** What is searched for: whose layers, on which chips. */
export function GridForm({ question, refusal }: GridFormProps) {
  const choice = useStore(gridChoice);
  const { model, leastSide } = choice;
  const chips = model === 'design' ? (question?.chips ?? 1) : choice.chips;
  const isOdd = question !== null && leastSide > 1 && leastSide ** 2 > chips;
  return (
    <section className="mesh__part" aria-labelledby="mesh-title">
      <h3 id="mesh-title">
        Matrix products over a mesh of chips
        <Hint about="products over a mesh">
          <p>
            Two-dimensional tensor parallelism: every matrix of a layer is cut into a shard a chip. One matrix
            stays where it is, the other two move, one along the rows of the mesh, one along its columns, so
            that a shard travels only in its own row or column.
          </p>
          <p>
            MeshSlice (ISCA 2025) cuts the product into slices: while one is multiplied, both rings carry the
            next. Every time here is of its cost model, checked by the event-driven run; no TPU was asked.
          </p>
        </Hint>
      </h3>
      <div className="mesh__form">
        <ChoiceField
          label="Model"
          value={model}
          choices={MODELS}
          onChoose={(value) => gridChoice.setState({ model: value, mesh: null, slices: null })}
        />
        {model === 'design' ? (
          question === null ? null : (
            <p className="mesh__given">
              {formatCount(question.chips)} NPUs of a model-parallel group, {formatCount(question.tokens)}{' '}
              tokens of a replica, rings as the design has them
            </p>
          )
        ) : (
          <PublishedFields {...choice} model={model} />
        )}
        <FreeNumber
          label="Shortest side"
          value={leastSide}
          bound={SIDE}
          message={isOdd ? `No mesh of ${chips} chips has sides of ${leastSide} and more.` : null}
          onChange={(value) => gridChoice.setState({ leastSide: value, mesh: null, slices: null })}
        />
      </div>
      {refusal === null ? null : <p className="mesh__refusal">{refusal}</p>}
    </section>
  );
}

/** Chips and tokens of a published model. */
function PublishedFields({
  model,
  profile,
  chips,
  tokens,
}: Omit<GridChoice, 'model'> & { readonly model: GemmModel }) {
  const { hidden, blocks } = GEMM_MODELS[model];
  return (
    <>
      <ChoiceField
        label="Chips are"
        value={profile}
        choices={PROFILES}
        onChoose={(value) => gridChoice.setState({ profile: value, mesh: null, slices: null })}
      />
      <FreeNumber
        label="Chips"
        value={chips}
        bound={CHIPS}
        message={memoryProblem(blockLayers(hidden), blocks, chips, CAPACITY_BYTES)?.message ?? null}
        onChange={(value) => gridChoice.setState({ chips: value, mesh: null, slices: null })}
      />
      <FreeNumber
        label="Tokens"
        value={tokens}
        bound={TOKENS}
        onChange={(value) => gridChoice.setState({ tokens: value, mesh: null, slices: null })}
      />
    </>
  );
}
