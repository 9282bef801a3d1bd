/** An element of a matrix. */

/** FP16 or BF16. */
export const BYTES_PER_ELEMENT = 2;
