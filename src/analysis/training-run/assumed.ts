/** What a training takes for granted: every number that the design leaves out, with where it is from. */
import type { Design } from '../../design/document.ts';
import { acceleratorOf } from '../../design/presets/accelerators.ts';
import {
  NPU_WATTS,
  USUAL_COPY,
  USUAL_FAILURES,
  USUAL_MODE,
  USUAL_MONEY,
  USUAL_NPU_DOLLARS,
  USUAL_POWER,
  USUAL_SPARES,
  USUAL_STORAGE,
} from '../../design/usual-training.ts';
import { hostsOf } from './failing-parts.ts';

export interface Assumed {
  readonly path: string;
  readonly value: number;
  readonly source: string;
}

/** In the order of the document. */
export function assumedNumbers(design: Design): readonly Assumed[] {
  const { failures = {}, checkpoint = {}, power = {}, money = {} } = design.training ?? {};
  const hosts = hostsOf(design);
  const chip = acceleratorOf(design.compute);
  const ofChip = NPU_WATTS[chip?.id ?? ''];
  const npuWatts =
    chip === null || ofChip === undefined
      ? USUAL_POWER.npuWatts
      : { value: ofChip, source: `data sheet of the ${chip.label}, thermal design power` };
  const spareHosts = { value: Math.ceil(USUAL_SPARES.value * hosts), source: USUAL_SPARES.source };
  const storage = { value: USUAL_STORAGE.value * hosts, source: USUAL_STORAGE.source };
  const { mode = USUAL_MODE } = checkpoint;
  return [
    ...missing('training.failures', failures, { ...USUAL_FAILURES, spareHosts }),
    ...missing('training.checkpoint', checkpoint, {
      ...(mode === 'neighbours' ? {} : { storageGBps: storage }),
      ...(mode === 'synchronous' ? {} : { copyGBps: USUAL_COPY }),
    }),
    ...missing('training.power', power, { ...USUAL_POWER, npuWatts }),
    ...missing(
      'cost',
      design.cost,
      money.npuHourDollars === undefined ? { npuDollars: USUAL_NPU_DOLLARS } : {},
    ),
    ...(money.npuHourDollars === undefined ? missing('training.money', money, USUAL_MONEY) : []),
  ];
}

function missing(
  path: string,
  given: object,
  usual: Readonly<Record<string, { readonly value: number; readonly source: string }>>,
): readonly Assumed[] {
  return Object.entries(usual)
    .filter(([field]) => !Object.hasOwn(given, field))
    .map(([field, { value, source }]) => ({ path: `${path}.${field}`, value, source }));
}
