import type { SchemeId } from '../../study/document.ts';

/** What the page calls a scheme and how it describes it. */
export interface SchemeText {
  readonly name: string;
  readonly rule: string;
}

export const SCHEME_TEXT: Readonly<Record<SchemeId, SchemeText>> = {
  equal: { name: 'EqualBW', rule: 'the same on every dimension' },
  message: { name: 'MessageBW', rule: 'in proportion to the bytes sent' },
  smart: { name: 'SmartBW', rule: 'least time for MP and DP together' },
  optimal: { name: 'Optimal', rule: 'proven best under its goal' },
  custom: { name: 'Custom', rule: 'as set by hand' },
};
