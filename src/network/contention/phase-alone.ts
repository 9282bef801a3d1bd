/** Runs a single phase on otherwise idle links. */
import type { PhaseRequest } from '../costs/backend.ts';
import type { SharedModelId } from '../models/shared/sharing-facts.ts';
import type { StepRule } from '../facts/step-rule.ts';
import type { CreateTransport } from '../messages/transport.ts';
import { createDomain } from './domain.ts';
import { layoutOf, type Wiring } from './layout.ts';
import { recursedNs } from './recursion.ts';
import type { SendOrder } from './written.ts';

/** Events between two yields; takes well below 16 ms. */
const SLICE = 1024;

/** Returns the duration in ns. The caller cancels by no longer resuming the generator. */
export function* durationAlone(
  settings: Wiring & {
    readonly endpointDelayNs: number;
    readonly isDealt: boolean;
    readonly steps: StepRule;
    readonly sharedModel?: SharedModelId | undefined;
    readonly transport?: CreateTransport;
    readonly sendOrder?: SendOrder;
  },
  request: PhaseRequest,
  isWhole: boolean,
): Generator<undefined, number, void> {
  const { endpointDelayNs, isDealt, steps, sharedModel, transport, sendOrder } = settings;
  const layout = layoutOf(settings, request.logical, isWhole);
  if (transport === undefined && sharedModel !== 'lv08') {
    const apartNs = recursedNs(layout, request, settings);
    if (apartNs !== null) return apartNs;
  }
  let durationNs = 0;
  const onEnd = (_value: number, nowNs: number): void => {
    durationNs = nowNs;
  };
  const domain = createDomain({
    layout,
    endpointDelayNs,
    isDealt,
    steps,
    sharedModel,
    onEnd,
    ...(transport && { transport }),
    ...(sendOrder && { sendOrder }),
  });
  domain.begin(0, layout, request, { value: 0, queue: 0 });
  for (let events = 1; !domain.isIdle(); events++) {
    domain.step();
    if (events % SLICE === 0) yield;
  }
  return durationNs;
}
