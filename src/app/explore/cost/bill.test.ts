import { describe, expect, it } from 'vitest';
import { LIBRA_PRICES } from '../../../cost/facts/prices.ts';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import type { Design, DesignDimension } from '../../../design/document.ts';
import { networkPrice } from '../../../testing/network-price.ts';
import { billCsv, billOf, partText } from './bill.ts';

function billFor(design: Design, split: readonly number[]) {
  return billOf(design, networkPrice(design, split));
}

function withDimensions(...dimensions: readonly DesignDimension[]): Design {
  return { ...DEFAULT_DESIGN, topology: { ...DEFAULT_DESIGN.topology, dimensions } };
}

const star: DesignDimension = { kind: 'switch', size: 3, linkLatencyNs: 500, tier: 'pod' };

describe('the bill of materials', () => {
  it('of the paper: 3 NPUs, one switch, 10 GB/s, is $2,220', () => {
    const bill = billFor(withDimensions(star), [10]);
    expect(bill.dimensions).toEqual([
      {
        number: 1,
        block: 'Switch(3)',
        tier: 'pod',
        lines: [
          { component: 'link', count: 3, radix: 1, bandwidthGBps: 10, pricePerGBps: 2, dollars: 60 },
          { component: 'nic', count: 3, radix: 1, bandwidthGBps: 10, pricePerGBps: 48, dollars: 1440 },
          { component: 'switch', count: 1, radix: 3, bandwidthGBps: 10, pricePerGBps: 24, dollars: 720 },
        ],
        hasPorts: false,
        dollars: 2220,
      },
    ]);
    expect(bill).toMatchObject({ dollars: 2220, npus: 3 });
    expect(billCsv(bill)).toBe(
      'dimension,block,tier,component,count,radix,bandwidth_gbps_each,dollars_per_gbps,dollars\r\n' +
        '1,Switch(3),pod,link,3,1,10,2,60\r\n' +
        '1,Switch(3),pod,nic,3,1,10,48,1440\r\n' +
        '1,Switch(3),pod,switch,1,3,10,24,720\r\n',
    );
  });

  it('adds up by dimension and by component, with the prices of each tier', () => {
    const bill = billFor({ ...DEFAULT_DESIGN, cost: LIBRA_PRICES }, [100, 70, 50, 80]);
    const sum = (lines: readonly { readonly dollars: number }[]) =>
      lines.reduce((total, { dollars }) => total + dollars, 0);
    expect(sum(bill.dimensions)).toBeCloseTo(bill.dollars, 6);
    expect(sum(bill.byComponent)).toBeCloseTo(bill.dollars, 6);
    expect(bill.dimensions.map(({ lines }) => lines[0]?.pricePerGBps)).toEqual([2, 4, 4, 7.8]);
    for (const { lines } of bill.dimensions) {
      for (const { count, radix, bandwidthGBps, pricePerGBps, dollars } of lines) {
        expect(count * radix * bandwidthGBps * pricePerGBps).toBeCloseTo(dollars, 6);
      }
    }
  });

  it('has NICs between the nodes of a machine alone, and ports of NPUs inside of them', () => {
    const inside = { ...star, size: 8, tier: 'node' } as const;
    const bill = billFor({ ...withDimensions(inside, star), cost: LIBRA_PRICES }, [450, 50]);
    expect(bill.dimensions.map((dimension) => partText('nic', dimension))).toEqual(['NPU port', 'NIC']);
    // The flat prices of the paper count a NIC at every switch.
    const flat = billFor(withDimensions(inside, star), [450, 50]);
    expect(flat.dimensions.map((dimension) => partText('nic', dimension))).toEqual(['NIC', 'NIC']);
  });

  it('has no parts for a dimension of one', () => {
    const bill = billFor(withDimensions({ ...star, size: 1 }), [10]);
    expect(bill).toMatchObject({ byComponent: [], dollars: 0, npus: 1 });
    expect(bill.dimensions[0]?.lines).toEqual([]);
  });
});
