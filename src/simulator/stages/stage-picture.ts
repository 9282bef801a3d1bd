/** Records the first stage of a pipeline over time. */
import type { BlockTask, SendTask } from '../../taskgraph/graph.ts';
import type { Recording } from '../input.ts';
import { createTrace, type Trace } from '../record/trace.ts';
import { createUtilisation, type UtilisationRecorder } from '../record/utilisation.ts';
import { eachPiece, runTimeNs } from './pace.ts';
import type { SendCost, StageInput } from './stage-input.ts';

/** The recorded stage. */
export const SHOWN = 0;

export interface StagePicture {
  readonly trace: Trace | null;
  readonly utilisation: UtilisationRecorder | null;
  /** Whether anything is recorded. */
  readonly isShown: boolean;
  /** Records a block of the shown stage. @param paces the changes of its pace (pace.ts) */
  readonly block: (task: BlockTask, beganNs: number, paces: readonly number[]) => void;
  /** Records a message of the shown stage. */
  readonly send: (task: SendTask, cost: SendCost, beganNs: number, paces: readonly number[]) => void;
}

export function createStagePicture(
  { blocks, servers, serverBandwidthGBps }: StageInput,
  { segments, buckets, expectedNs }: Recording,
): StagePicture {
  const trace = segments ? createTrace() : null;
  const utilisation = buckets > 0 ? createUtilisation(serverBandwidthGBps, buckets, expectedNs) : null;

  function sendsOf({ block }: BlockTask, beganNs: number, paces: readonly number[]): void {
    const { sent } = blocks[block]!;
    if (sent === null || utilisation === null) return;
    if (paces.length === 0) {
      utilisation.again(sent, beganNs);
      return;
    }
    for (let index = 0; index < sent.count; index++) {
      const server = sent.server[index]!;
      const bytes = sent.bytes[index]!;
      eachPiece(beganNs, paces, sent.startNs[index]!, sent.endNs[index]!, (from, to, share) =>
        utilisation.add(server, from, to, share * bytes),
      );
    }
  }

  return {
    trace,
    utilisation,
    isShown: trace !== null || utilisation !== null,
    block(task, beganNs, paces) {
      sendsOf(task, beganNs, paces);
      const { compute } = blocks[task.block]!;
      for (let index = 0; index < (compute?.count ?? 0); index++) {
        const from = runTimeNs(beganNs, paces, compute!.startNs[index]!);
        const to = runTimeNs(beganNs, paces, compute!.endNs[index]!);
        trace?.compute(from, to, task.layer + compute!.layer[index]!, compute!.pass[index]!);
        utilisation?.add(servers, from, to, to - from);
      }
    },
    send({ bytes }, { servers: taken, durationNs, transferNs }, beganNs, paces) {
      if (utilisation === null) return;
      for (const server of taken) {
        eachPiece(beganNs, paces, durationNs - transferNs, durationNs, (from, to, share) =>
          utilisation.add(server, from, to, share * bytes),
        );
      }
    },
  };
}
