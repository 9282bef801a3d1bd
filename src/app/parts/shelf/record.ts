/** The record of a kept design, and its reader: foreign and broken records are left where they are. */
import * as v from 'valibot';
import { TEXT_BOUNDS } from '../../../design/bounds.ts';

export interface SavedDesign {
  readonly id: string;
  /** Saved under a name by a person, or by the page after every edit. */
  readonly kind: 'named' | 'auto';
  readonly name: string;
  /** The short form of the document, as a link has it. */
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly savedMs: number;
  /** Goes up with every save, so that a save of another tab in between is noticed. */
  readonly revision: number;
}

// What a newer page added to a record stays with it.
const record: v.GenericSchema<unknown, SavedDesign> = v.looseObject({
  id: v.string(),
  kind: v.picklist(['named', 'auto']),
  name: v.pipe(v.string(), v.maxLength(TEXT_BOUNDS.name)),
  text: v.string(),
  savedMs: v.pipe(v.number(), v.finite()),
  revision: v.pipe(v.number(), v.finite()),
});

export function readRecord(value: unknown): SavedDesign | null {
  const read = v.safeParse(record, value);
  return read.success ? read.output : null;
}
