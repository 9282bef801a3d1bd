/** How the short form of a design is packed into a link: what stands before its dot. */
export const READABLE = '0';
export const DEFLATED = '1';
