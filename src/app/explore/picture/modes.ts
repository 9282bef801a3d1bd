/** Colour modes of the picture, and their legend. View state, not part of the document. */
import { createStore } from 'zustand/vanilla';

export const PICTURE_MODES = ['dimension', 'utilisation', 'groups'] as const;
export type PictureMode = (typeof PICTURE_MODES)[number];

export const MODE_LABELS: Readonly<Record<PictureMode, string>> = {
  dimension: 'Dimension',
  utilisation: 'Utilisation',
  groups: 'MP and DP group',
};

export const pictureMode = createStore<{ readonly mode: PictureMode }>()(() => ({ mode: 'dimension' }));

/** A sign of the legend: a node of some look, or the cross of what is broken. */
export interface Sign {
  readonly text: string;
  readonly shape: 'npu' | 'group';
  readonly look: 'plain' | 'opened' | 'rest' | 'model' | 'data' | 'none' | 'used' | 'broken';
  /** Utilisation that the sign stands for, 0..1. */
  readonly used?: number;
}

const STEPS = [0, 0.25, 0.5, 0.75, 1];

/** Of what the conditions of a design make slow or take away. */
export const BROKEN: Sign = { text: 'slow or lost', shape: 'npu', look: 'broken' };

export function legendOf(mode: PictureMode, dimensions: number, hasRest: boolean): readonly Sign[] {
  const shapes: readonly Sign[] = [
    { text: 'NPU', shape: 'npu', look: 'plain' },
    ...(dimensions > 1
      ? ([
          { text: 'group of NPUs', shape: 'group', look: 'plain' },
          { text: 'the group drawn open', shape: 'group', look: 'opened' },
        ] as const)
      : []),
    ...(hasRest ? ([{ text: 'more of the same', shape: 'group', look: 'rest' }] as const) : []),
  ];
  switch (mode) {
    case 'dimension':
      return shapes;
    case 'utilisation':
      return [
        ...shapes.filter(({ look }) => look !== 'plain'),
        ...STEPS.map((used): Sign => ({ text: `${used * 100} % used`, shape: 'group', look: 'used', used })),
      ];
    case 'groups':
      return [
        ...shapes.filter(({ look }) => look !== 'plain'),
        { text: 'in its MP group', shape: 'group', look: 'model' },
        { text: 'in its DP group', shape: 'group', look: 'data' },
        { text: 'in neither', shape: 'group', look: 'none' },
      ];
  }
}
