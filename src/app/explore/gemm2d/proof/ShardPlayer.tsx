import { gatheredIndices } from '../../../../workload/gemm2d/slices.ts';
import { inputDirection, movingMatrix, slicedName, type Flow } from '../../../../workload/gemm2d/gemm.ts';
import { PlayerBar } from '../../../parts/player/PlayerBar.tsx';
import { STEP_MS, usePlayer } from '../../../parts/player/use-player.ts';
import type { ShownProduct } from '../gemm2d-store.ts';
import { GridDrawing } from './MeshDrawing.tsx';
import { movesOf, type Move, type SmallProduct } from './small-product.ts';

interface ShardPlayerProps {
  readonly shown: ShownProduct;
  readonly product: SmallProduct;
}

/** Share of a step in which its shards are on their way. */
const MOVING = 0.7;

/** The mesh with the shards of its chips, a step at a time. */
export function ShardPlayer({ shown, product }: ShardPlayerProps) {
  const moves = movesOf(shown.flow);
  const steps = shown.slices * moves.length;
  const player = usePlayer(steps);
  const { position, isPlaying, speed } = player;
  const slice = position === 0 ? null : Math.floor((position - 1) / moves.length);
  const move = position === 0 ? null : (moves[(position - 1) % moves.length] ?? null);
  // Products of a slice count from its step of multiplication on.
  const isMultiplied = move !== null && move !== 'gather';
  const multiplied = slice === null ? 0 : slice + (isMultiplied ? 1 : 0);
  const text = stepText(shown, product.length, slice, move);
  return (
    <div className="mesh__player">
      <PlayerBar player={player} steps={steps} />
      <p className="mesh__step" aria-live={isPlaying ? 'off' : 'polite'}>
        {text}
      </p>
      <GridDrawing
        shown={shown}
        product={product}
        slice={slice}
        move={move}
        multiplied={multiplied}
        text={text}
        position={position}
        durationMs={(MOVING * STEP_MS) / speed}
      />
    </div>
  );
}

function stepText(shown: ShownProduct, length: number, slice: number | null, move: Move | null): string {
  const { flow, rows, columns, slices, block, slicing } = shown;
  if (slice === null || move === null) {
    return `Every chip holds a shard of A, B and C. ${movingText(flow)} ${slices} ${slices === 1 ? 'slice' : 'slices'}.`;
  }
  const gathered = (chips: number): string =>
    listText(gatheredIndices(length, chips, slices, block, slice, slicing));
  const [along, across] = [gathered(columns), gathered(rows)];
  const meet =
    along === across
      ? 'the same places: they belong together'
      : 'different places: elements meet that do not belong together';
  const name = `Slice ${slice + 1}`;
  const letter = slicedName(flow);
  if (move === 'multiply') return `${name}: every chip multiplies what it has gathered; ${meet}.`;
  if (flow === 'OS') {
    return `${name}: rows gather A at ${letter} = ${along}, columns gather B at ${letter} = ${across}: ${meet}.`;
  }
  const input = inputDirection(flow);
  const [isInput, isOutput] = input === 'horizontal' ? [along, across] : [across, along];
  const lines = (direction: 'horizontal' | 'vertical') => (direction === 'horizontal' ? 'rows' : 'columns');
  if (move === 'gather')
    return `${name}: ${lines(input)} gather ${movingMatrix(flow, input)} at ${letter} = ${isInput}.`;
  const output = input === 'horizontal' ? 'vertical' : 'horizontal';
  return `${name}: ${lines(output)} add up C and scatter it to ${letter} = ${isOutput}: ${meet}.`;
}

function movingText(flow: Flow): string {
  const along = movingMatrix(flow, 'horizontal');
  const across = movingMatrix(flow, 'vertical');
  const stays = ['A', 'B', 'C'].find((matrix) => matrix !== along && matrix !== across) ?? '';
  return `${stays} stays, ${along} moves along rows, ${across} along columns, in`;
}

/** Global places, the first of them where they are many. */
function listText(indices: readonly number[]): string {
  const MOST = 12;
  return `${indices.slice(0, MOST).join(' ')}${indices.length > MOST ? ' …' : ''}`;
}
