import { ACCELERATORS, type Accelerator } from '../../workload/compute/facts/accelerators.ts';
import type { Compute } from '../document.ts';

/** Returns the compute of a design on a known accelerator (workload/compute/facts/accelerators.ts). */
export function acceleratorCompute({ rate, capacityBytes }: Accelerator): Compute {
  return capacityBytes === null ? rate : { ...rate, capacityGB: capacityBytes / 1e9 };
}

/**
 * Returns the accelerator with these numbers, at any efficiency (which the source leaves open); null if a number was changed. A document
 * holds only numbers, so that a name cannot contradict them.
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
