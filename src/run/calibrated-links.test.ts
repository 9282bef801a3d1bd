import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../design/defaults.ts';
import { compactDesign } from '../design/text/compact.ts';
import { validateDesign } from '../design/schema/schema.ts';
import { printCompactDesign } from '../design/text/serialize.ts';
import { parseDesign } from '../design/text/parse.ts';
import { valueOf } from '../units/result.ts';
import { linkCurve } from '../workload/calibration/curves.ts';
import { prepareDesign } from './prepare-design.ts';
import { topologyOf } from './topology-of.ts';
import { ALL_PARTS } from './all-parts.ts';

const SPLIT = [100, 100, 50, 50];

describe('links of a design that names a calibration', () => {
  const system = { ...DEFAULT_DESIGN.system, calibration: 'nccl-h100' } as const;
  const design = { ...DEFAULT_DESIGN, system };

  it('have the measured latency and efficiency, inside nodes and between them', () => {
    const { dimensions } = topologyOf(design, SPLIT, ALL_PARTS);
    const inside = linkCurve('nccl-h100', true);
    const between = linkCurve('nccl-h100', false);
    expect(dimensions.map(({ linkLatencyNs }) => linkLatencyNs)).toEqual([
      inside.latencyNs,
      inside.latencyNs,
      inside.latencyNs,
      between.latencyNs,
    ]);
    expect(dimensions.map(({ framing }) => framing?.efficiency)).toEqual([
      inside.share,
      inside.share,
      inside.share,
      between.share,
    ]);
    expect(dimensions.map(({ bandwidthGBps }) => bandwidthGBps)).toEqual(SPLIT);
  });

  it('are those of the dimensions if no calibration is named, as in every old link', () => {
    expect(
      topologyOf(DEFAULT_DESIGN, SPLIT, ALL_PARTS).dimensions.every(({ framing }) => framing === undefined),
    ).toBe(true);
    expect(JSON.stringify(compactDesign(DEFAULT_DESIGN))).not.toContain('calibration');
  });

  it('take measured collectives where the design has them, and a compute factor slows compute only', () => {
    const ownLinks = { between: { latencyNs: 700, share: 0.4 } };
    const compute = { ...design.compute, slowdown: 1.25 };
    const measured = { ...design, system: { ...system, ownLinks }, compute };
    const last = topologyOf(measured, SPLIT, ALL_PARTS).dimensions[3];
    expect([last?.linkLatencyNs, last?.framing?.efficiency]).toEqual([700, 0.4]);
    expect(topologyOf(measured, SPLIT, ALL_PARTS).dimensions.slice(0, 3)).toEqual(
      topologyOf(design, SPLIT, ALL_PARTS).dimensions.slice(0, 3),
    );
    const took = ({ compute: rate }: typeof design) => {
      const { traffic } = valueOf(prepareDesign({ ...DEFAULT_DESIGN, compute: rate }, ALL_PARTS));
      return { computeNs: traffic.computeNs, communications: traffic.communications };
    };
    expect(took(measured).computeNs / took(design).computeNs).toBeCloseTo(1.25, 12);
    expect(took(measured).communications).toEqual(took(design).communications);
    expect(parseDesign(printCompactDesign(measured))).toEqual({ ok: true, value: measured });
    expect(validateDesign({ ...measured, compute: { ...compute, slowdown: 0 } })).toMatchObject({
      problems: [{ path: 'compute.slowdown' }],
    });
    const wrong = { ...measured, system: { ...system, ownLinks: { inside: { latencyNs: 1, share: 2 } } } };
    expect(validateDesign(wrong)).toMatchObject({ problems: [{ path: 'system.ownLinks.inside.share' }] });
  });

  it('are kept by a document, and refused if the name is unknown', () => {
    const compute = { ...design.compute, calibration: 'nanotron-h100' } as const;
    expect(valueOf(validateDesign({ ...design, compute }))).toEqual({ ...design, compute });
    const wrong = validateDesign({ ...design, system: { ...system, calibration: 'abacus' } });
    expect(wrong).toMatchObject({ ok: false, problems: [{ path: 'system.calibration' }] });
  });
});
