/**
 * A synthesised collective as a program of MSCCL (github.com/microsoft/msccl): a thread block for each peer of a GPU and direction, steps that
 * send (s), receive (r) and receive and reduce (rrc) one chunk, each waiting for the step that brought its chunk. Switches are not named:
 * the peers are GPUs.
 */
import type { GraphSchedule } from '../../graph/synthesis/schedule.ts';

interface Step {
  readonly type: 's' | 'r' | 'rrc';
  readonly source: string;
  readonly sourceOffset: number;
  readonly target: string;
  readonly targetOffset: number;
  /** The step that this one waits for. */
  readonly waits: Place | undefined;
}

interface Place {
  readonly threadBlock: number;
  readonly step: number;
}

interface ThreadBlock {
  readonly send: number;
  readonly receive: number;
  readonly steps: Step[];
}

const NAMES = {
  allGather: 'allgather',
  allReduce: 'allreduce',
  reduceScatter: 'reduce_scatter',
  allToAll: 'alltoall',
  broadcast: 'broadcast',
} as const;

/** @param schedule moves equal pieces, numbered NPU by NPU (equal-pieces.ts) */
export function printMsccl(name: string, npus: number, schedule: GraphSchedule): string {
  const { collective, blocks } = schedule;
  const gpus = Array.from({ length: npus }, (): ThreadBlock[] => []);
  const written = Array.from({ length: npus }, () => new Map<number, Place>());
  const scratch = Array.from({ length: npus }, () => new Map<number, number>());
  const places = collective === 'allToAll' ? byPair(schedule, npus) : undefined;
  const bufferOf = (npu: number, block: number): readonly [string, number] => {
    if (places === undefined)
      return [collective === 'allGather' || collective === 'broadcast' ? 'o' : 'i', block];
    const { owner, target } = blocks[block]!;
    const { piece, pieces } = places[block]!;
    if (owner === npu) return ['i', target * pieces + piece];
    if (target === npu) return ['o', owner * pieces + piece];
    const slot = scratch[npu]!.get(block) ?? scratch[npu]!.size;
    scratch[npu]!.set(block, slot);
    return ['s', slot];
  };
  for (let step = 0; step < schedule.steps; step += 1) {
    // What is sent waits for what earlier steps brought.
    const messages = schedule.messagesOf(step).map((message) => ({
      message,
      waits: written[message.from]!.get(message.block),
    }));
    for (const { message, waits } of messages) {
      const { from, to, block, isReduced } = message;
      const [source, sourceOffset] = bufferOf(from, block);
      const [target, targetOffset] = bufferOf(to, block);
      const ends = { source, sourceOffset, target, targetOffset };
      const sender = threadBlockOf(gpus[from]!, to, -1);
      gpus[from]![sender]!.steps.push({ type: 's', ...ends, waits });
      const receiver = threadBlockOf(gpus[to]!, -1, from);
      const { steps } = gpus[to]![receiver]!;
      steps.push({ type: isReduced ? 'rrc' : 'r', ...ends, waits: written[to]!.get(block) });
      written[to]!.set(block, { threadBlock: receiver, step: steps.length - 1 });
    }
  }
  const chunks = places === undefined ? blocks.length : npus * (places[0]?.pieces ?? 1);
  const head = `<algo name="${name}" nchunksperloop="${chunks}" nchannels="1" proto="Simple" ngpus="${npus}" coll="${NAMES[collective]}" inplace="${places === undefined ? 1 : 0}" outofplace="${places === undefined ? 0 : 1}">`;
  const bodies = gpus.map((blocksOfGpu, npu) => gpuText(npu, blocksOfGpu, chunks, scratch[npu]!.size));
  return [head, ...bodies, '</algo>', ''].join('\n');
}

/** The piece of each block among those of its pair of NPUs, and how many these have. */
function byPair({ blocks }: GraphSchedule, npus: number) {
  const counts = new Map<number, number>();
  const pieces = blocks.map(({ owner, target }) => {
    const piece = counts.get(owner * npus + target) ?? 0;
    counts.set(owner * npus + target, piece + 1);
    return piece;
  });
  return blocks.map(({ owner, target }, block) => ({
    piece: pieces[block]!,
    pieces: counts.get(owner * npus + target)!,
  }));
}

function threadBlockOf(threadBlocks: ThreadBlock[], send: number, receive: number): number {
  const found = threadBlocks.findIndex(
    (candidate) => candidate.send === send && candidate.receive === receive,
  );
  return found >= 0 ? found : threadBlocks.push({ send, receive, steps: [] }) - 1;
}

function gpuText(npu: number, threadBlocks: readonly ThreadBlock[], chunks: number, scratch: number): string {
  const awaited = new Set(
    threadBlocks.flatMap(({ steps }) =>
      steps.flatMap(({ waits }) => (waits === undefined ? [] : [`${waits.threadBlock} ${waits.step}`])),
    ),
  );
  const lines = threadBlocks.flatMap(({ send, receive, steps }, id) => [
    `    <tb id="${id}" send="${send}" recv="${receive}" chan="0">`,
    ...steps.map((step, index) => stepText(step, index, awaited.has(`${id} ${index}`))),
    '    </tb>',
  ]);
  return [
    `  <gpu id="${npu}" i_chunks="${chunks}" o_chunks="${chunks}" s_chunks="${scratch}">`,
    ...lines,
    '  </gpu>',
  ].join('\n');
}

function stepText(
  { type, source, sourceOffset, target, targetOffset, waits }: Step,
  index: number,
  isAwaited: boolean,
): string {
  const places = `srcbuf="${source}" srcoff="${sourceOffset}" dstbuf="${target}" dstoff="${targetOffset}" cnt="1"`;
  const dependence = `depid="${waits?.threadBlock ?? -1}" deps="${waits?.step ?? -1}" hasdep="${isAwaited ? 1 : 0}"`;
  return `      <step s="${index}" type="${type}" ${places} ${dependence}/>`;
}
