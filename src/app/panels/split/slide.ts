/** The keys of a slider of the custom split: the value that a key asks for, or null for other keys. */
import { gridOf, nextOnGrid } from './split.ts';

const STEPS_OF_A_PAGE = 10;

export function slideTo(key: string, gbps: number, sumGBps: number): number | null {
  const grid = gridOf(sumGBps);
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(sumGBps, nextOnGrid(gbps, 1, grid));
    case 'ArrowLeft':
    case 'ArrowDown':
      return nextOnGrid(gbps, -1, grid);
    case 'PageUp':
      return Math.min(sumGBps, nextOnGrid(gbps, STEPS_OF_A_PAGE, grid));
    case 'PageDown':
      return nextOnGrid(gbps, -STEPS_OF_A_PAGE, grid);
    case 'Home':
      return 0;
    case 'End':
      return sumGBps;
    default:
      return null;
  }
}
