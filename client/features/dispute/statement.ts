/** What either side may write, as the shape has it: asked before it is sent. */
const SHORTEST = 20;
export const LONGEST = 2000;

export const isLongEnough = (statement: string): boolean => statement.trim().length >= SHORTEST;
