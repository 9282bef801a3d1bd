/** What a training costs: what is bought, written off over years, and its energy; or rent. */
import type { NetworkPrice } from '../../cost/price.ts';
import type { Design } from '../../design/document.ts';
import { hostsOf, npusPerHost, usualTraining, withUsual } from '../../design/usual-training.ts';
import { builtCount } from '../../topology/dimension.ts';
import type { Energy } from './energy.ts';

const HOURS_PER_YEAR = 8766;

export interface TrainingMoney {
  /** What is bought, spare hosts included, $. */
  readonly capital: { readonly npus: number; readonly hosts: number; readonly network: number };
  readonly capitalDollars: number;
  /** Of an hour of the training, $: what is bought, written off, and its energy; or rent in place of both. */
  readonly hour: { readonly writeOff: number; readonly energy: number; readonly rent: number };
  readonly dollarsPerHour: number;
  /** The network's share of the dollars of an hour; null where NPUs are rented with their network. */
  readonly networkShare: number | null;
}

/** The network costs what the bill says, cables and optics included, once. */
export function moneyOf(
  design: Design,
  bill: NetworkPrice,
  spareHosts: number,
  { meanMegawatts, networkShare }: Energy,
): TrainingMoney {
  const { npuHourDollars: rented, ...given } = design.training?.money ?? {};
  const usual = usualTraining(design);
  const prices = withUsual(given, usual.money);
  const hosts = hostsOf(design) + spareHosts;
  const npus = builtCount(design.topology) + spareHosts * npusPerHost(design);
  const capital = {
    npus: npus * (design.cost.npuDollars ?? usual.npuDollars.value),
    hosts: hosts * prices.hostDollars,
    network: bill.dollars,
  };
  const capitalDollars = capital.npus + capital.hosts + capital.network;
  const hours = prices.writeOffYears * HOURS_PER_YEAR;
  if (rented !== undefined) {
    const rent = npus * rented;
    return {
      capital,
      capitalDollars,
      hour: { writeOff: 0, energy: 0, rent },
      dollarsPerHour: rent,
      networkShare: null,
    };
  }
  const writeOff = capitalDollars / hours;
  const energy = meanMegawatts * 1000 * prices.energyDollarsPerKwh;
  const dollarsPerHour = writeOff + energy;
  const ofNetwork = capital.network / hours + energy * networkShare;
  return {
    capital,
    capitalDollars,
    hour: { writeOff, energy, rent: 0 },
    dollarsPerHour,
    networkShare: dollarsPerHour > 0 ? ofNetwork / dollarsPerHour : 0,
  };
}
