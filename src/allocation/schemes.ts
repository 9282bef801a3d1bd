import { custom } from './custom.ts';
import { equal } from './equal.ts';
import { message } from './message.ts';
import { optimal } from './optimal.ts';
import type { Scheme } from './scheme.ts';
import type { SchemeId } from './facts/scheme-list.ts';
import { smart } from './smart.ts';

/** Every scheme of the list. */
export const schemes: Readonly<Record<SchemeId, Scheme>> = { equal, message, smart, optimal, custom };
