import { PROVENANCES } from './provenance.ts';

/** Names of the shipped files of measured runs, without `.csv`, in the order in which they are listed. */
export const SHIPPED: readonly string[] = PROVENANCES.map(({ id }) => id);
