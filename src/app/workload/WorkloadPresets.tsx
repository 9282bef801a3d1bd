import type { Workload } from '../../study/document.ts';
import { modelDegrees } from '../../workload/degrees.ts';
import {
  TRANSFORMER_PRESET_LIST,
  transformerWorkload,
  type TransformerPreset,
} from '../../workload/transformer-presets.ts';
import { PickField } from '../fields/PickField.tsx';
import { change } from '../store/edits.ts';
import { useDesign } from '../store/hooks.ts';
import { drafts } from '../store/session.ts';
import { Hint } from '../ui/Hint.tsx';

/** Published models to start from. */
export function WorkloadPresets() {
  const workload = useDesign((design) => design.workload);
  const picked = TRANSFORMER_PRESET_LIST.find((preset) => isPreset(workload, preset));
  return (
    <PickField
      label="Model"
      picked={picked?.id ?? null}
      none={workload.kind === 'table' ? workload.label : 'Own transformer'}
      choices={TRANSFORMER_PRESET_LIST}
      onPick={pick}
      hint={
        <Hint about="the model">
          <p>{picked ? picked.source : 'The numbers below differ from those that were published.'}</p>
          <p>Parameters without embeddings:</p>
          <p className="formula">layers × 12 × hidden²</p>
        </Hint>
      }
    />
  );
}

/** The model with the parallelism it was studied with, where the network can hold that. */
function pick(id: string): void {
  const preset = TRANSFORMER_PRESET_LIST.find((candidate) => candidate.id === id);
  if (preset === undefined) return;
  drafts.dropUnder('workload');
  drafts.dropUnder('parallelism');
  change((design) => {
    const degrees = modelDegrees(design.topology.dimensions.map(({ size }) => size));
    const { modelParallel } = preset;
    return {
      ...design,
      workload: transformerWorkload(preset.id),
      parallelism: degrees.includes(modelParallel)
        ? { ...design.parallelism, modelParallel }
        : design.parallelism,
    };
  });
}

function isPreset(workload: Workload, preset: TransformerPreset): boolean {
  return (
    workload.kind === 'transformer' &&
    workload.layers === preset.layers &&
    workload.hidden === preset.hidden &&
    workload.tokensPerReplica === preset.tokensPerReplica
  );
}
