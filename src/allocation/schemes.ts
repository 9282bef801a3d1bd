import { custom } from './custom.ts';
import { equal } from './equal.ts';
import { message } from './message.ts';
import { optimal } from './optimal.ts';
import type { Scheme } from './scheme.ts';
import { smart } from './smart.ts';

/** Every scheme by its id. */
export const schemes = { equal, message, smart, optimal, custom } as const satisfies Readonly<
  Record<string, Scheme>
>;
