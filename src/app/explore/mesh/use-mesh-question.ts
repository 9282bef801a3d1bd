import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { MeshQuestion } from '../../../worker/protocol.ts';
import { MESH_MODELS } from '../../../workload/mesh/models.ts';
import { blockLayers } from '../../../workload/mesh/plan.ts';
import { MESH_PROFILES } from '../../../workload/mesh/profile.ts';
import { meshChoice } from './mesh-store.ts';

/** What is searched: the same object for as long as the form says the same. */
export function useMeshQuestion(): MeshQuestion {
  const { model, profile, chips, tokens, leastSide } = useStore(meshChoice);
  return useMemo(
    () => ({
      layers: blockLayers(MESH_MODELS[model].hidden),
      profile: MESH_PROFILES[profile],
      ...{ chips, tokens, leastSide },
    }),
    [model, profile, chips, tokens, leastSide],
  );
}
