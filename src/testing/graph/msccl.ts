/** Reads a program of MSCCL and executes it symbolically, in any order that its dependences allow; returns what every GPU ends with. */

interface ReadStep {
  readonly type: string;
  readonly source: string;
  readonly target: string;
  readonly depid: number;
  readonly deps: number;
}

interface ReadBlock {
  readonly send: number;
  readonly receive: number;
  readonly steps: readonly ReadStep[];
}

function attribute(text: string, name: string): string {
  const found = new RegExp(` ${name}="([^"]*)"`).exec(text)?.[1];
  if (found === undefined) throw new Error(`${text.slice(0, 60)} has no ${name}.`);
  return found;
}

function elements(text: string, name: string): readonly (readonly [string, string])[] {
  return [...text.matchAll(new RegExp(`<${name} [^>]*>([\\s\\S]*?)</${name}>`, 'g'))].map(
    ([whole, body]) => [whole.slice(0, whole.indexOf('>')), body!] as const,
  );
}

function readBlock([head, body]: readonly [string, string]): ReadBlock {
  return {
    send: Number(attribute(head, 'send')),
    receive: Number(attribute(head, 'recv')),
    steps: [...body.matchAll(/<step [^>]*>/g)].map(([step]) => ({
      type: attribute(step, 'type'),
      source: attribute(step, 'srcbuf') + attribute(step, 'srcoff'),
      target: attribute(step, 'dstbuf') + attribute(step, 'dstoff'),
      depid: Number(attribute(step, 'depid')),
      deps: Number(attribute(step, 'deps')),
    })),
  };
}

/** What a buffer place holds at first, by GPU; undefined if nothing. */
export type AtFirst = (gpu: number, place: string) => ReadonlySet<string> | undefined;

/**
 * Returns the contributions at the end, by GPU and place. Throws if a step sends nothing or adds something twice, or if all wait for each
 * other.
 */
export function executeMsccl(
  text: string,
  atFirst: AtFirst,
): readonly ReadonlyMap<string, ReadonlySet<string>>[] {
  const gpus = elements(text, 'gpu').map(([, body]) => elements(body, 'tb').map(readBlock));
  const held = gpus.map(() => new Map<string, ReadonlySet<string>>());
  const at = (gpu: number, place: string): ReadonlySet<string> | undefined =>
    held[gpu]!.get(place) ?? atFirst(gpu, place);
  const done = gpus.map((blocks) => blocks.map(() => 0));
  const wires = new Map<string, ReadonlySet<string>[]>();
  const wire = (from: number, to: number): ReadonlySet<string>[] => {
    const queue = wires.get(`${from} ${to}`) ?? [];
    wires.set(`${from} ${to}`, queue);
    return queue;
  };
  for (let isMoving = true; isMoving;) {
    isMoving = false;
    for (const [gpu, blocks] of gpus.entries()) {
      for (const [index, { send, receive, steps }] of blocks.entries()) {
        const step = steps[done[gpu]![index]!];
        if (step === undefined || (step.depid >= 0 && done[gpu]![step.depid]! <= step.deps)) continue;
        if (step.type === 's') {
          const sent = at(gpu, step.source);
          if (sent === undefined) throw new Error(`GPU ${gpu} sends ${step.source}, which it does not hold.`);
          wire(gpu, send).push(sent);
        } else {
          const arrived = wire(receive, gpu).shift();
          if (arrived === undefined) continue;
          const present =
            step.type === 'rrc' ? (at(gpu, step.target) ?? new Set<string>()) : new Set<string>();
          const twice = [...arrived].find((contribution) => present.has(contribution));
          if (twice !== undefined) throw new Error(`GPU ${gpu} adds ${twice} twice to ${step.target}.`);
          held[gpu]!.set(step.target, new Set([...present, ...arrived]));
        }
        done[gpu]![index]! += 1;
        isMoving = true;
      }
    }
  }
  const stuck = gpus.findIndex((blocks, gpu) =>
    blocks.some(({ steps }, index) => done[gpu]![index]! < steps.length),
  );
  if (stuck >= 0) throw new Error(`GPU ${stuck} waits for ever.`);
  return held;
}
