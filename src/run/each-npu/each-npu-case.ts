import type { NetworkModel } from '../../network/models/model.ts';
import type { SimulationInput } from '../../simulator/input.ts';
import type { Carrier } from '../../taskgraph/roles.ts';

/** What a run with every NPU by itself takes of a prepared case. */
export interface EachNpuCase extends Pick<SimulationInput, 'graph' | 'logical' | 'policy'> {
  readonly servers: readonly (Carrier & { readonly dimension: number; readonly size: number })[];
  readonly engine: { readonly models: { readonly analytical: NetworkModel } };
}
