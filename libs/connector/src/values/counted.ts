/** A number of things as a sentence has it: "1 row", "2,000 rows". */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
