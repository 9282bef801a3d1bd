/** How the designs of a workbench are told apart: letter, shape and colour, in their order. */
interface Mark {
  /** Of a custom property. */
  readonly token: string;
  /** On a grid of 16 x 16. */
  readonly path: string;
}

const MARKS: readonly Mark[] = [
  { token: '--dim-1', path: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2Z' },
  { token: '--dim-2', path: 'M2.5 2.5h11v11h-11Z' },
  { token: '--dim-3', path: 'M8 1.5 15 14H1Z' },
  { token: '--dim-4', path: 'M8 1 15 8 8 15 1 8Z' },
  { token: '--dim-6', path: 'M4.5 2h7L15 8l-3.5 6h-7L1 8Z' },
  { token: '--dim-7', path: 'M6 1.5h4V6h4.5v4H10v4.5H6V10H1.5V6H6Z' },
];

export function markOf(index: number): Mark {
  return MARKS[index % MARKS.length]!;
}
