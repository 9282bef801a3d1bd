/** The time of a distributed product, and how the operations of both directions add up. */
import type { ByDirection } from './directions.ts';
import { totalNs, type OperationTime } from './operation.ts';
import type { GemmProfile } from './profile.ts';

/** Communication of a chip by cause, over the whole product, both directions added up. */
export interface GemmTime {
  readonly ns: number;
  readonly computeNs: number;
  /** Launch, synchronisation and transfer of all operations, hidden or not. */
  readonly communication: OperationTime;
}

/** An algorithm that repeats one pair of operations, with that pair. */
export interface Iterated extends GemmTime {
  readonly iterations: number;
  /**
   * Each operation brings a block from one chip to all, or sums it into one. By default all chips gather or
   * scatter.
   */
  readonly isBroadcast?: true;
  readonly perIteration: ByDirection<OperationTime>;
  /** Time of the pair while both run. */
  readonly pairNs: number;
}

/** See `PortMode`. An absent operation (a ring of one) adds nothing. */
export function pairNs(profile: GemmProfile, { horizontal, vertical }: ByDirection<OperationTime>): number {
  const [h, v] = [totalNs(horizontal), totalNs(vertical)];
  switch (profile.portMode) {
    case 'independent':
      return Math.max(h, v);
    case 'average':
      return (h + v) / 2;
    case 'shared': {
      const launchNs = Math.max(horizontal.launchNs, vertical.launchNs);
      const syncNs = Math.max(horizontal.syncNs, vertical.syncNs);
      return Math.max(h, v, launchNs + syncNs + horizontal.transferNs + vertical.transferNs);
    }
  }
}

export function sumOf(...times: readonly OperationTime[]): OperationTime {
  return {
    launchNs: times.reduce((sum, { launchNs }) => sum + launchNs, 0),
    syncNs: times.reduce((sum, { syncNs }) => sum + syncNs, 0),
    transferNs: times.reduce((sum, { transferNs }) => sum + transferNs, 0),
  };
}

export function repeated(times: number, { launchNs, syncNs, transferNs }: OperationTime): OperationTime {
  return { launchNs: times * launchNs, syncNs: times * syncNs, transferNs: times * transferNs };
}
