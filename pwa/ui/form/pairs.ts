/**
 * The columns of a grid: two, or one where the text is very large. What fills a row spans `full`.
 */
export const pairs = "grid-cols-[repeat(auto-fit,minmax(max(min(8rem,100%),40%),1fr))]";
