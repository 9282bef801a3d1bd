import { BASE_V1 } from './base.ts';
import type { Design } from './document.ts';

/** The design of a first visit. Free to change: documents are read against the frozen base.ts. */
export const DEFAULT_DESIGN: Design = BASE_V1;
