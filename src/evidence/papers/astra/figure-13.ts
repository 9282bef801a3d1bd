/**
 * Figures 13 and 14: raw communication by layer, two iterations, batch 32, LIFO. A transformer on 2 x 2 x 2, data parallel over the local
 * and the horizontal dimension, model parallel over the vertical one; ResNet-50 on 2 x 4 x 4, data parallel.
 */
import { PASSES } from '../../../taskgraph/graph.ts';
import type { Panel } from '../panel.ts';
import type { FigureResult } from './statement.ts';
import type { Steps } from './steps.ts';
import { train, type Trained } from './train.ts';
import { ARRAY, FITTED, RESNET_50, TRANSFORMER } from './workloads.ts';

/** Equal layers may differ by this share, since the remaining traffic of one delays the next. */
const EQUAL = 0.01;

export function* figure13(): Steps<FigureResult> {
  const trained = yield* train({ shape: [2, 2, 2], workload: TRANSFORMER, modelParallel: 2, compute: ARRAY });
  const rawUs = rawCommunicationUs(trained);
  const [least, most] = [Math.min(...rawUs), Math.max(...rawUs)];
  const statements = [
    {
      figure: '13',
      statement: 'Transformer, 2x2x2, hybrid: equal layers communicate for as long as each other (to 1 %).',
      holds: least > 0 && most <= (1 + EQUAL) * least,
      numbers: { rawUs },
    },
  ];
  return { statements, panels: [panel('13', 'Transformer, 2x2x2: communication by layer', rawUs)] };
}

export function* figure14(): Steps<FigureResult> {
  const trained = yield* train({ shape: [2, 4, 4], workload: RESNET_50, modelParallel: 1, compute: FITTED });
  const { totals, exposedShare } = trained;
  const rawUs = rawCommunicationUs(trained);
  const sumUs = rawUs.reduce((sum, us) => sum + us, 0);
  const underWayUs = Math.max(...totals.roleNs) / 1e3;
  const exposedUs = (exposedShare * totals.endNs) / 1e3;
  const statements = [
    {
      figure: '14',
      statement: 'ResNet-50, 2x4x4: layers communicate at the same time as others in back-propagation.',
      holds: sumUs > underWayUs,
      numbers: { rawUs, sumUs, underWayUs },
    },
    {
      figure: '14',
      statement: 'ResNet-50, 2x4x4: back-propagation hides most of the communication.',
      holds: exposedUs < underWayUs / 2,
      numbers: { exposedUs, underWayUs },
    },
  ];
  return { statements, panels: [panel('14', 'ResNet-50, 2x4x4: communication by layer', rawUs)] };
}

function panel(figure: string, title: string, rawUs: readonly number[]): Panel {
  return {
    figure,
    title,
    x: { label: 'Layer', unit: '', isLog: false },
    y: { label: 'Communication, two iterations', unit: 'µs', isLog: false },
    at: rawUs.map((_, layer) => layer + 1),
    series: [{ name: 'Raw', values: rawUs }],
  };
}

/** By layer, over all passes: from the issue of each collective to its end. */
function rawCommunicationUs({ totals, layerNames }: Trained): readonly number[] {
  return layerNames.map((_, layer) => {
    const first = layer * PASSES.length;
    return totals.layers.commNs.slice(first, first + PASSES.length).reduce((sum, ns) => sum + ns, 0) / 1e3;
  });
}
