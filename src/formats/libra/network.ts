/**
 * LIBRA's network file:
 *
 *   Topology: [ Ring, FullyConnected, Switch ]                 blocks, innermost first
 *   NpusCount: [ 4, 8, 32 ]                                    sizes, at least 2
 *   CostDimension: [ InterPackage, InterNode, InterPod ]       where in the cost file a dimension's prices are
 *
 * Bandwidths are what LIBRA solves for; limits on them are Python code there, so no file has any.
 */
import type { DesignDimension } from '../../design/document.ts';
import { DIMENSIONS_MAX, NPUS_MAX, SIZE_MAX } from '../../topology/bounds.ts';
import { failure, problem, success, type Problem, type Result } from '../../units/result.ts';
import { blocksNamedBy } from '../block-names.ts';
import { placeOf, type Source } from '../source.ts';
import { readChoice, readList, readMap, readNumber, unread } from '../yaml/fields.ts';
import { TIER_OF } from './tiers.ts';
import type { YamlValue } from '../yaml/tree.ts';

export interface LibraNetwork {
  readonly dimensions: readonly DesignDimension[];
  readonly notes: readonly Problem[];
}

const BLOCK_OF = blocksNamedBy('libra');
const KEYS = ['Topology', 'NpusCount', 'CostDimension'] as const;
/** LIBRA has no latency; this is the default of a new block. */
const LATENCY_NS = 500;

export function readNetwork(source: Source, tree: YamlValue): Result<LibraNetwork> {
  const fields = readMap(source, tree, 'the file');
  if (!fields.ok) return fields;
  const blocks = readList(source, fields.value, 'Topology', null, DIMENSIONS_MAX);
  if (!blocks.ok) return blocks;
  const count = blocks.value.length;
  const sizes = readList(source, fields.value, 'NpusCount', count, DIMENSIONS_MAX);
  const tiers = readList(source, fields.value, 'CostDimension', count, DIMENSIONS_MAX);
  if (!sizes.ok || !tiers.ok) return failure(...problemsOf(sizes), ...problemsOf(tiers));
  const problems: Problem[] = [];
  const dimensions = blocks.value.flatMap((block, index): DesignDimension[] => {
    const at = `[${index}]`;
    const kind = readChoice(source, block, `Topology${at}`, BLOCK_OF);
    const size = readSize(source, sizes.value[index] as YamlValue, `NpusCount${at}`);
    const tier = readChoice(source, tiers.value[index] as YamlValue, `CostDimension${at}`, TIER_OF);
    problems.push(...problemsOf(kind), ...problemsOf(size), ...problemsOf(tier));
    if (!kind.ok || !size.ok || !tier.ok) return [];
    return [{ kind: kind.value, size: size.value, linkLatencyNs: LATENCY_NS, tier: tier.value }];
  });
  if (problems.length > 0) return failure(...problems);
  const npus = dimensions.reduce((product, { size }) => product * size, 1);
  if (npus > NPUS_MAX) {
    const place = placeOf(source, fields.value.get('NpusCount')?.offset ?? 0);
    return problem(place, `NpusCount makes ${npus} NPUs; expected at most ${NPUS_MAX}`);
  }
  return success({ dimensions, notes: unread(source, fields.value, KEYS, 'LIBRA') });
}

function readSize(source: Source, value: YamlValue, what: string): Result<number> {
  const allows = (size: number): boolean => Number.isInteger(size) && size >= 2 && size <= SIZE_MAX;
  return readNumber(source, value, what, allows, `a whole number from 2 to ${SIZE_MAX}`);
}

function problemsOf(result: Result<unknown>): readonly Problem[] {
  return result.ok ? [] : result.problems;
}
