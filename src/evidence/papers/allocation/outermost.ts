/** Bytes that each NPU sends on the outermost dimension in one iteration (Figure 3 of arXiv 2109.11762). */
import { totalLoads } from '../../../allocation/traffic.ts';
import { valueOf } from '../../../units/result.ts';
import { prepareDesign, type PreparedDesign } from '../../../run/prepare-design.ts';
import { studyDesign } from './design.ts';
import {
  STUDY_NETWORKS,
  STUDY_PAIRS,
  STUDY_WORKLOADS,
  type StudyNetwork,
  type StudyPair,
  type StudyWorkload,
} from './facts/cases.ts';
import { ALL_PARTS } from '../../../run/all-parts.ts';

export interface OutermostTraffic {
  readonly workload: StudyWorkload;
  /** Of the two layers that stand for the model, by network. */
  readonly bytes: Readonly<Record<StudyNetwork, number>>;
  /** NICs per NPU with which a network would take the time of the 4D network, which has one, on its outermost dimension. */
  readonly nics: Readonly<Record<StudyNetwork, number>>;
}

export function outermostTraffic(): readonly OutermostTraffic[] {
  return STUDY_WORKLOADS.map((workload) => {
    const bytes = byNetwork((network) => sentOutermost(network, workload));
    // The time is equal if bytes / (NICs x bandwidth of a NIC) is.
    return { workload, bytes, nics: byNetwork((network) => bytes[network] / bytes['4d']) };
  });
}

/** Returns the networks in which the model-parallel group takes part of a dimension and data parallelism the rest. */
export function sharedPairs(): readonly StudyPair[] {
  return STUDY_PAIRS.filter(({ network, workload }) =>
    prepared(network, workload).prepared.parts.some((part) => part.length > 1),
  );
}

function sentOutermost(network: StudyNetwork, workload: StudyWorkload): number {
  return totalLoads(prepared(network, workload).traffic).at(-1) ?? 0;
}

function prepared(network: StudyNetwork, workload: StudyWorkload): PreparedDesign {
  const design = studyDesign({ network, workload, setting: 'grid', budgetGBps: 300, scheme: 'equal' });
  return valueOf(prepareDesign(design, ALL_PARTS));
}

function byNetwork(valueOfNetwork: (network: StudyNetwork) => number): Record<StudyNetwork, number> {
  return Object.fromEntries(STUDY_NETWORKS.map((network) => [network, valueOfNetwork(network)])) as Record<
    StudyNetwork,
    number
  >;
}
