/** Efficiencies of links and buckets of gradients where they do nothing, and where they do. */
import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../../design/base.ts';
import type { Design, PhysicalNetwork } from '../../design/document.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { valueOf } from '../../units/result.ts';
import { effectFacts } from './facts.ts';
import { whyNoEffect } from './no-effect.ts';

function whyOf(design: Design, path: string): string | null {
  return whyNoEffect(effectFacts(valueOf(prepareDesign(design, ALL_PARTS))), path);
}

const LINKS = { efficiency: 0.5, packetBytes: 256, headerBytes: 0, routerLatencyNs: 0 };

/** Local, package and outer links with an efficiency each. */
function withEfficiencies(system: Partial<Design['system']>, physical?: PhysicalNetwork): Design {
  return {
    ...BASE_V1,
    topology: {
      ...BASE_V1.topology,
      dimensions: (['chiplet', 'package', 'pod'] as const).map((tier, index) => ({
        kind: 'ring',
        size: 4,
        linkLatencyNs: 100,
        tier,
        wires: { lanes: 1, directions: 2, efficiency: 0.9 - index / 10 },
      })),
      ...(physical === undefined ? {} : { physical }),
    },
    parallelism: { modelParallel: 4, overlap: true },
    system: { ...BASE_V1.system, ...system },
  };
}

describe('the efficiency of the links of a dimension', () => {
  it.each(['analytical', 'shared', 'packets'] as const)(
    'has its effect on every dimension: %s',
    (network) => {
      for (const index of [0, 1, 2]) {
        const path = `topology.dimensions[${index}].wires.efficiency`;
        expect(whyOf(withEfficiencies({ network }), path)).toBeNull();
      }
    },
  );

  it('leaves that of all links without one, and says so', () => {
    expect(whyOf(withEfficiencies({ links: LINKS }), 'system.links.efficiency')).toContain(
      'each dimension has one of its own',
    );
  });

  it('has none where another network is built, which has that of all links', () => {
    const built = withEfficiencies({ links: LINKS }, { sizes: [64], lanes: 1, linkLatencyNs: 100 });
    expect(whyOf(built, 'topology.dimensions[1].wires.efficiency')).not.toBeNull();
    expect(whyOf(built, 'system.links.efficiency')).toBeNull();
  });
});

describe('buckets of gradients', () => {
  const fused: Design = {
    ...BASE_V1,
    parallelism: { modelParallel: 16, overlap: true, fusion: { layers: 2, bytes: 1e9 } },
  };

  it.each(['bytes', 'layers'])('have an effect over replicas, and none in a pipeline: %s', (field) => {
    const path = `parallelism.fusion.${field}`;
    expect(whyOf(fused, path)).toBeNull();
    const pipeline = { stages: 2, schedule: 'oneForwardOneBackward' } as const;
    const staged = { ...fused, parallelism: { ...fused.parallelism, pipeline } };
    expect(whyOf(staged, path)).toContain('stages of a pipeline reduce their gradients at once');
  });
});
