/**
 * Converts a layer table to rows of a workload file. A row has one compute time and at most one collective per pass. A layer that does more
 * becomes several rows, which the training loop visits upwards in the forward pass and downwards in the backward pass:
 *
 *   forward     first row: the first compute and collective, next row: the next ...
 *   backward    last row: the first compute and collective of the input gradient, ...; the row with its
 *               last one also begins the weight gradient, because the training loop lets the two overlap
 *
 * Recomputed forward work is placed before the input gradient, where it happens.
 */
import { CHOSEN_COLLECTIVES, COLLECTIVE_FACTS } from '../../../collective/collectives.ts';
import { problem, success } from '../../../units/result.ts';
import type { Result } from '../../../units/result.ts';
import type { Layer, LayerOp } from '../../../workload/table/layer.ts';
import type { LoopKind } from '../../../workload/training-loops/facts/loops.ts';
import { collectiveOps, computeOps } from '../../../workload/training-loops/ops.ts';
import type { AstraPass, AstraRow } from '../workload-row.ts';

const NOTHING: AstraPass = { computeNs: 0, collective: null, bytes: 0 };

/**
 * Returns the rows of one layer, at least one; those after the first are named `name.1`, `name.2`, ...
 *
 * @returns a problem at `path` if the training loop requires a fixed number of layers and the layer needs more than a row
 */
export function rowsOfLayer(layer: Layer, kind: LoopKind, path: string): Result<readonly AstraRow[]> {
  const ops = [layer.forward, layer.recompute, layer.inputGradient, layer.weightGradient].flat();
  const beyond = collectiveOps(ops).find(({ collective }) => COLLECTIVE_FACTS[collective].hasChoice !== true);
  if (beyond !== undefined) {
    const known = CHOSEN_COLLECTIVES.map((name) => COLLECTIVE_FACTS[name].label).join(', ');
    return problem(
      path,
      `the layer has a ${COLLECTIVE_FACTS[beyond.collective].label}, which a workload file cannot say; expected ${known}`,
    );
  }
  switch (kind) {
    case 'data':
    case 'micro':
    case 'dlrm':
    case 'dlrmEnhanced':
      return singleRow(layer, kind, path);
    default:
      return success(dividedRows(layer));
  }
}

function dividedRows(layer: Layer): readonly AstraRow[] {
  const forward = pairsOf(layer.forward);
  const input = pairsOf([...layer.recompute, ...layer.inputGradient]);
  const weight = pairsOf(layer.weightGradient);
  const meeting = Math.max(0, weight.length - 1);
  const count = Math.max(1, forward.length, Math.max(1, input.length) + meeting);
  return Array.from({ length: count }, (_, row) => ({
    name: row === 0 ? layer.name : `${layer.name}.${row}`,
    ignored: -1,
    forward: forward[row] ?? NOTHING,
    inputGradient: input[input.length - 1 - (row - meeting)] ?? NOTHING,
    weightGradient: weight[weight.length - 1 - row] ?? NOTHING,
    updateNs: Math.round(layer.updateNs),
  }));
}

/** Training loops that ignore some collectives, and recompute forward work before the weight gradient. */
function singleRow(layer: Layer, kind: LoopKind, path: string): Result<AstraRow[]> {
  const exchanges = kind === 'dlrm' || kind === 'dlrmEnhanced';
  const used = (ops: readonly LayerOp[]): readonly LayerOp[] => (exchanges ? ops : computeOps(ops));
  const forward = used(layer.forward).filter((op) => op.kind === 'compute' || op.collective === 'allToAll');
  const passes = [
    forward,
    used(layer.inputGradient),
    [...computeOps(layer.recompute), ...layer.weightGradient],
  ];
  const [forwardPass, inputPass, weightPass] = passes.map(mergedPass);
  if (!forwardPass || !inputPass || !weightPass) {
    return problem(
      path,
      'a pass of the layer has several collectives, which a file of this training loop cannot say; expected at most one',
    );
  }
  const row = { name: layer.name, ignored: -1, updateNs: Math.round(layer.updateNs) };
  return success([{ ...row, forward: forwardPass, inputGradient: inputPass, weightGradient: weightPass }]);
}

function mergedPass(ops: readonly LayerOp[]): AstraPass | null {
  const [collective, ...more] = collectiveOps(ops);
  const computeNs = Math.round(computeOps(ops).reduce((sum, { durationNs }) => sum + durationNs, 0));
  if (more.length > 0) return null;
  return { computeNs, collective: collective?.collective ?? null, bytes: Math.round(collective?.bytes ?? 0) };
}

/** Returns computes, each with the collective that follows it, in order; sizes and times in whole bytes and ns. */
function pairsOf(ops: readonly LayerOp[]): readonly AstraPass[] {
  const pairs: AstraPass[] = [];
  let computeNs = 0;
  for (const op of ops) {
    if (op.kind === 'compute') {
      computeNs += op.durationNs;
    } else {
      pairs.push({
        computeNs: Math.round(computeNs),
        collective: op.collective,
        bytes: Math.round(op.bytes),
      });
      computeNs = 0;
    }
  }
  return computeNs > 0 || pairs.length === 0
    ? [...pairs, { ...NOTHING, computeNs: Math.round(computeNs) }]
    : pairs;
}
