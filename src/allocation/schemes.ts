import { equal } from './equal.ts';
import { message } from './message.ts';
import type { Scheme } from './scheme.ts';
import { smart } from './smart.ts';

/** Every scheme by its id. */
export const schemes = { equal, message, smart } as const satisfies Readonly<Record<string, Scheme>>;
