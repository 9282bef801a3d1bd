/** What a training takes for granted: every number that the design leaves out, with where it is from. */
import type { Design } from '../../design/document.ts';
import { USUAL_MODE, usualTraining } from '../../design/usual-training.ts';

export interface Assumed {
  readonly path: string;
  readonly value: number;
  readonly source: string;
}

/** In the order of the document. */
export function assumedNumbers(design: Design): readonly Assumed[] {
  const { failures = {}, checkpoint = {}, power = {}, money = {} } = design.training ?? {};
  const usual = usualTraining(design);
  const { mode = USUAL_MODE } = checkpoint;
  const { storageGBps, copyGBps } = usual.checkpoint;
  return [
    ...missing('training.failures', failures, usual.failures),
    ...missing('training.checkpoint', checkpoint, {
      ...(mode === 'neighbours' ? {} : { storageGBps }),
      ...(mode === 'synchronous' ? {} : { copyGBps }),
    }),
    ...missing('training.power', power, usual.power),
    ...missing(
      'cost',
      design.cost,
      money.npuHourDollars === undefined ? { npuDollars: usual.npuDollars } : {},
    ),
    ...(money.npuHourDollars === undefined ? missing('training.money', money, usual.money) : []),
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
