/** Integers of 32 bits that look random, and that a seed repeats (mulberry32). */
function seededBits(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** Numbers from 0 to 1 that a seed repeats. */
export function seededRandom(seed: number): () => number {
  const bits = seededBits(seed);
  return () => bits() / 4_294_967_296;
}

/** Integers below a limit that a seed repeats. */
export function seededIntegers(seed: number): (limit: number) => number {
  const bits = seededBits(seed);
  return (limit) => bits() % limit;
}
