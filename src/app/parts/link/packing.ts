/** How the short form of a design is packed into a link: what stands before its dot. */
export const READABLE = '0';
/** What links were before they had a checksum. They open for ever. */
export const DEFLATED = '1';
export const CHECKED = '2';
