import { NUMBER_BOUNDS } from '../../../../design/bounds.ts';
import { NumberField } from '../../../parts/fields/NumberField.tsx';
import { Hint } from '../../../ui/Hint.tsx';
import { writeSlowdown } from './write-compute.ts';

/** The factor on compute times, fitted on a person's own step times or as predicted of a measured run; 1 takes it out of the design. */
export function SlowdownField({ slowdown }: { readonly slowdown: number }) {
  return (
    <NumberField
      path="compute.slowdown"
      label="Compute takes"
      unit="×"
      value={slowdown}
      bound={NUMBER_BOUNDS.slowdown}
      write={(design, value) => writeSlowdown(value)(design)}
      hint={
        <Hint about="the factor on compute">
          <p>
            Every operation takes this many times as long, as step times of your own said, or as is predicted
            of the measured run that was opened. 1 removes it.
          </p>
        </Hint>
      }
    />
  );
}
