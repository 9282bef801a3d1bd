import { partnerLatency } from '../messages/group.ts';
import type { PhaseQuestion } from './phase-question.ts';

/**
 * Double binary tree on 2^k ranks: the whole payload goes up one of the trees and down again. Nodes of one
 * height are all 2^height ranks from their children, so all ranks of a height act at once and T = 2e +
 * (2k-1)(e + m) + 2 (L(1) + L(2) + ... + L(n/2)), on either tree.
 */
export function doubleBinaryTreeNs(question: PhaseQuestion): number {
  const { group, bytes, endpoint } = question;
  const { endpointDelayNs } = endpoint;
  const levels = Math.round(Math.log2(group.size));
  let links = 0;
  for (let level = 0; level < levels; level++) links += partnerLatency(group, 2 ** level, bytes);
  return 2 * endpointDelayNs + (2 * levels - 1) * (endpointDelayNs + endpoint.reductionNs(bytes)) + 2 * links;
}
