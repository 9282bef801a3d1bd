/** What a picture of a design says: of the shown scheme of its last run. */
import { isSameSystem } from '../../../../design/changes.ts';
import { isFixed } from '../../../../design/budget.ts';
import type { Design } from '../../../../design/document.ts';
import { npuCount } from '../../../../topology/dimension.ts';
import { shortNotation } from '../../../../topology/print-notation.ts';
import { formatBandwidth } from '../../../../units/bandwidth.ts';
import { formatCount } from '../../../../units/count.ts';
import { blockMarks } from '../../../panels/composer/block/block-marks.ts';
import { schemeText } from '../../../state/page/schemes.ts';
import type { RunState } from '../../../state/run/run-state.ts';
import { figureList, figuresOf } from '../../workbench/figures.ts';
import { insideOf } from '../describe.ts';
import type { CardFacts } from './draw-card.ts';

/** null if the numbers of the shown scheme are missing, or belong to another design. */
export function cardFacts(design: Design, run: Pick<RunState, 'shown' | 'shownFor'>): CardFacts | null {
  const { scheme } = design.bandwidth;
  const shown = run.shown[scheme];
  if (shown === undefined || shown.simulated === null || !isSameSystem(run.shownFor, design)) return null;
  const inside = insideOf(design);
  const { dimensions } = design.topology;
  const { splitGBps } = shown.simulated;
  const most = Math.max(...splitGBps);
  const npus = npuCount(design.topology);
  const { name } = schemeText(scheme, isFixed(design));
  return {
    name: inside.name,
    network: `${formatCount(npus)} NPU${npus === 1 ? '' : 's'}: ${inside.network}`,
    workload: inside.workload,
    dimensions: dimensions.map((dimension, index) => ({
      marks: blockMarks(dimension),
      label: shortNotation(dimension),
      bandwidth: formatBandwidth(splitGBps[index] ?? 0),
      share: most > 0 ? (splitGBps[index] ?? 0) / most : 0,
    })),
    figures: figureList(figuresOf(design, run), null),
    under: isFixed(design) && scheme === 'custom' ? 'Bandwidths as given' : `Bandwidths split by ${name}`,
  };
}
