import type { DesignDimension } from '../../../../design/document.ts';
import type { Lane } from '../../../../run/report/results.ts';
import { rowsHeight, type Row } from './rows.ts';
import type { Side } from '../../../state/view/selection-store.ts';

/** The lanes of one trace; those of two schemes stand one above the other on one time axis. */
export interface Picture {
  readonly side: Side;
  /** The name of its scheme, and of its design if that is not the edited one. */
  readonly name: string;
  /** The dimensions of its lanes. */
  readonly dimensions: readonly DesignDimension[];
  readonly rows: readonly Row[];
  /** Known once the trace begins. */
  readonly lanes: readonly Lane[];
  /** px from the top of the first picture. */
  readonly top: number;
}

/** Where the pointer is, px from the corner of a picture. */
export interface LanePoint {
  readonly side: Side;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Room above each picture for the name of its scheme, where there are two. */
export const NAME_HEIGHT = 24;

export function placePictures<Part extends Pick<Picture, 'rows'>>(
  parts: readonly Part[],
): readonly (Part & Pick<Picture, 'top'>)[] {
  const room = parts.length > 1 ? NAME_HEIGHT : 0;
  let top = 0;
  return parts.map((part) => {
    const placed = { ...part, top: top + room };
    top = placed.top + rowsHeight(part.rows);
    return placed;
  });
}

/** The picture at a height; space between two pictures belongs to the upper one. */
export function pictureAt(pictures: readonly Picture[], y: number): Picture | null {
  return pictures.findLast(({ top }) => y >= top) ?? null;
}

export function picturesHeight(pictures: readonly Pick<Picture, 'rows' | 'top'>[]): number {
  const last = pictures.at(-1);
  return last === undefined ? 0 : last.top + rowsHeight(last.rows);
}
