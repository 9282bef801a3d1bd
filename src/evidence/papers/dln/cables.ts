/** Statements of the text on cables in a machine room. */
import { cablesOf, sumOfCables } from '../../../topology/loop/cables.ts';
import type { StudyStatement } from '../study-statement.ts';

const GRIDS = [
  [2, 2],
  [3, 2],
  [3, 3],
  [4, 3],
] as const;
/** The default cabinet model: metres between cabinets and between rows, slack of a cable. */
const PITCH = { columnPitchM: 0.6, rowPitchM: 2.1, slackM: 2 };

export function cableStatement(): StudyStatement {
  const rows = GRIDS.map(([x, y]) => {
    const floor = { columnsLog2: x, rowsLog2: y, ...PITCH };
    const ring = sumOfCables(cablesOf({ logSides: [x + y] }, floor, false));
    const grid = sumOfCables(cablesOf({ logSides: [x, y] }, floor, false));
    return { ring, grid, saved: (1 - grid.metres / ring.metres) * 100 };
  });
  return {
    id: 'dln.2d.cable',
    figure: '1',
    statement: 'A 2-D loop network needs less cable than a 1-D one, and none runs diagonally.',
    holds: rows.every(({ ring, grid }) => grid.metres < ring.metres && grid.diagonal === 0),
    numbers: {
      columnsLog2: GRIDS.map(([x]) => x),
      rowsLog2: GRIDS.map(([, y]) => y),
      '1D.metres': rows.map(({ ring }) => ring.metres),
      '2D.metres': rows.map(({ grid }) => grid.metres),
      'saved.percent': rows.map(({ saved }) => saved),
      '1D.diagonal': rows.map(({ ring }) => ring.diagonal),
      '2D.diagonal': rows.map(({ grid }) => grid.diagonal),
    },
    note: 'A cable for every arc, one cabinet a switch, 0.6 m between columns, 2.1 m between rows, Manhattan lengths and 2 m of slack (assumed).',
  };
}
