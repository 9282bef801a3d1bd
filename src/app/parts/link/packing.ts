/** How the short form of a design is packed into a link: what stands before its dot. */
export const READABLE = '0';
/** The format of links before they had a checksum. Such links still open. */
export const DEFLATED = '1';
export const CHECKED = '2';
