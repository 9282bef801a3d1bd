/**
 * A point as genes, for searches that mix points: one a free field, one for the sizes of all dimensions together, so that
 * every mixture has the NPUs that are asked for, and one for the block of each dimension.
 */
import type { Points } from '../space/points.ts';

export interface Genes {
  /** How many values each gene has. */
  readonly sides: readonly number[];
  /** The point that genes stand for, as (work, link, network). */
  readonly pointOf: (genes: readonly number[]) => readonly [work: number, link: number, network: number];
}

export function genesOf(points: Points): Genes {
  const { free, dimensions } = points.space;
  const part = (...parts: readonly string[]): readonly number[] =>
    free.filter((field) => parts.includes(field.part)).map(({ values }) => values.length);
  const fields = [part('work', 'nothing'), part('links'), part('network')] as const;
  const networks = networkGenes(
    points,
    fields[2].reduce((all, own) => all * own, 1),
  );
  const sides = [...fields.flat(), ...(dimensions === null ? [] : networks.sides)];
  return {
    sides,
    pointOf(genes) {
      let at = 0;
      const numbers = fields.map((own) =>
        own.reduce((number, values) => number * values + genes[at++]!, 0),
      ) as [number, number, number];
      const network = dimensions === null ? 0 : networks.of(genes.slice(at));
      const [work, link, other] = numbers;
      return [work, link, network * networks.others + other];
    },
  };
}

/** Genes of the lists of blocks; `others` is how many networks there are of each by free fields of networks. */
function networkGenes(
  points: Points,
  others: number,
): {
  readonly sides: readonly number[];
  readonly others: number;
  readonly of: (genes: readonly number[]) => number;
} {
  const byText = new Map<string, number>();
  const sizes = new Map<string, number>();
  const kinds = points.space.dimensions?.kinds ?? [];
  let most = 0;
  for (let network = 0; network < points.networks; network += others) {
    const { dimensions } = points.systemOf(0, network).topology;
    const list = dimensions.map(({ size }) => size).join(' ');
    if (!sizes.has(list)) sizes.set(list, dimensions.length);
    byText.set(`${list} ${dimensions.map(({ kind }) => kind).join(' ')}`, network / others);
    most = Math.max(most, dimensions.length);
  }
  const lists = [...sizes];
  return {
    sides: [lists.length, ...new Array<number>(most).fill(kinds.length)],
    others,
    of([list = 0, ...own]) {
      const [text, count] = lists[list]!;
      return byText.get(
        `${text} ${own
          .slice(0, count)
          .map((kind) => kinds[kind]!)
          .join(' ')}`,
      )!;
    },
  };
}
