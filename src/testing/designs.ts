import { DEFAULT_DESIGN } from '../study/defaults.ts';
import type { Design } from '../study/document.ts';

/** A complete design for tests that only need one. */
export const SOME_DESIGN: Design = DEFAULT_DESIGN;
