import { designAxes, hasAxes } from '../../../design/parallelism/axes.ts';
import type { Design } from '../../../design/document.ts';
import { formatBytes } from '../../../units/bytes.ts';
import { formatCount } from '../../../units/count.ts';
import { useDesign, useRun } from '../../state/page/hooks.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LazyPanel } from '../../ui/load/LazyPanel.tsx';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import './layout-panel.css';

const LayoutFields = lazyPart(async () => (await import('./LayoutFields.tsx')).LayoutFields);
const HOLDS = ['field-parallelism', 'field-workload-microBatch'];

/** How the model is spread over the NPUs, and whether it fits on them. */
export function LayoutPanel() {
  const degrees = useDesign(degreesText);
  const memory = useRun((run) => run.model?.memory ?? null);
  return (
    <LazyPanel
      id="layout"
      title="Layout"
      aside={
        <>
          {degrees}
          {memory === null
            ? ''
            : `, ${formatBytes(memory.totalBytes)}${memory.capacityBytes === null ? '' : ` of ${formatBytes(memory.capacityBytes)}`} `}
          {memory?.fits === false ? (
            <span className="layout-panel__no">
              <Icon name="warning" /> does not fit
            </span>
          ) : null}
        </>
      }
      holds={HOLDS}
      Fields={LayoutFields}
    />
  );
}

/** Returns for example `MP 16 × DP 64`, without degrees of 1. */
function degreesText(design: Design): string {
  const { workload, parallelism, topology } = design;
  if (topology.dimensions.length === 0) return 'no NPUs yet';
  if (workload.kind === 'table') return 'as its table says';
  const { tensor, context, pipeline, data } = designAxes(design).degrees;
  if (!Number.isInteger(data)) return 'the degrees do not divide the NPUs';
  if (workload.kind === 'dlrm')
    return tensor > 1 ? `tables MP, MLPs MP ${formatCount(tensor)}` : 'tables MP, MLPs DP';
  const isTransformer = workload.kind === 'transformer';
  const named: readonly (readonly [string, number])[] = isTransformer
    ? [
        [hasAxes(parallelism) ? 'TP' : 'MP', tensor],
        ['CP', context],
        ['PP', pipeline],
        ['DP', data],
      ]
    : [
        ['MP', tensor],
        ['DP', context * pipeline * data],
      ];
  const above = named.filter(([, degree]) => degree > 1);
  return above.length === 0
    ? 'one NPU'
    : above.map(([name, degree]) => `${name} ${formatCount(degree)}`).join(' × ');
}
