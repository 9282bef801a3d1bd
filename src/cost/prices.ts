/**
 * Unit prices, $ per GB/s (bandwidth paper, section on network cost): a link between two ends, a NIC
 * per NPU of a Switch dimension, a switch per radix.
 */
export interface CostTable {
  readonly linkPerGBps: number;
  readonly nicPerGBps: number;
  readonly switchPerGBps: number;
}

/** The paper's flat table. */
export const PAPER_PRICES: CostTable = { linkPerGBps: 2, nicPerGBps: 48, switchPerGBps: 24 };
