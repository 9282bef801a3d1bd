import type { NetworkModel } from '../../network/models/model.ts';
import type { SimulationInput } from '../../simulator/input.ts';
import type { Carrier } from '../../taskgraph/roles.ts';

/** The part of a prepared case that a run of every NPU needs. */
export interface EachNpuCase extends Pick<SimulationInput, 'graph' | 'logical' | 'policy'> {
  readonly servers: readonly (Carrier & { readonly dimension: number; readonly size: number })[];
  readonly engine: { readonly models: { readonly analytical: NetworkModel } };
}
