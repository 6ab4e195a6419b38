/** Values that a deck shows at most. */
export const maxDeckValues = 4;
