import { ACCELERATORS, type Accelerator } from '../../workload/compute/accelerators.ts';
import type { Compute } from '../document.ts';

/** The compute of a design on an accelerator of the list (workload/compute/accelerators.ts). */
export function acceleratorCompute({ rate, capacityBytes }: Accelerator): Compute {
  return capacityBytes === null ? rate : { ...rate, capacityGB: capacityBytes / 1e9 };
}

/**
 * The accelerator whose numbers these are, whatever the efficiency (which the source leaves open); null where
 * one was changed. A document holds numbers only, so that a name can never disagree with them.
 */
export function acceleratorOf(compute: Compute): Accelerator | null {
  const found = ACCELERATORS.find((accelerator) => {
    const { peakTflops, memoryGBps, capacityGB, array } = acceleratorCompute(accelerator);
    return (
      peakTflops === compute.peakTflops &&
      memoryGBps === compute.memoryGBps &&
      capacityGB === compute.capacityGB &&
      array?.rows === compute.array?.rows &&
      array?.columns === compute.array?.columns &&
      array?.clockGHz === compute.array?.clockGHz
    );
  });
  return found ?? null;
}
