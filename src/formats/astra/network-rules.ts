/** Rules between the fields of a network file, each of which is legal by itself. */
import type { DesignDimension } from '../../design/document.ts';
import { blocks } from '../../topology/blocks/blocks.ts';
import { hasSwitches } from '../../topology/blocks/form.ts';
import type { LinkLevel } from '../../topology/dimension.ts';
import { problemAt } from '../source.ts';
import type { Problem } from '../../units/result.ts';
import { entryOffset } from './network-fields.ts';
import type { Fields } from './network-fields.ts';

/** A dimension described link by link, as in network files. */
export type LinkedDimension = DesignDimension & { readonly link: LinkLevel };

/** Dimensions of size 1 join no NPUs, so their links are not checked. */
export function linkProblems(dimensions: readonly LinkedDimension[], fields: Fields): readonly Problem[] {
  return dimensions.flatMap(({ kind, size, link }, index): readonly Problem[] => {
    if (size === 1) return [];
    const { linksPerNpu } = link;
    const at = (key: string, message: string): Problem =>
      problemAt(fields.source, entryOffset(fields, key, index), `${key} of dimension ${index} is ${message}`);
    const needed = blocks[kind].linksNeeded(size);
    if (linksPerNpu < needed.count) {
      return [at('links-count', `${linksPerNpu}; expected at least ${needed.count}, ${needed.why}`)];
    }
    if (link.hbmScale > 0 && link.hbmBandwidthGBps === 0) {
      return [at('hbm-bandwidth', '0; expected more than 0 where hbm-scale switches the memory model on')];
    }
    return [];
  });
}

export function tierNotes(dimensions: readonly LinkedDimension[], fields: Fields): readonly Problem[] {
  return dimensions.flatMap((dimension, index): readonly Problem[] => {
    if (dimension.tier !== 'pod' || hasSwitches(dimension)) return [];
    const message = `dimension-type of dimension ${index} is PP (pod), which ASTRA-sim accepts for Switch only; it concerns the dollar cost, the times are not affected`;
    return [problemAt(fields.source, entryOffset(fields, 'dimension-type', index), message)];
  });
}
