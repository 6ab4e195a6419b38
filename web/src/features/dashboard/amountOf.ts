const plain = /^-?\d+(\.\d+)?$/;

/** A typed amount: "1,250.50" and "1 250.50" are 1250.5. Other text is null, which the contract refuses. */
export function amountOf(text: string): number | null {
  const digits = text.trim().replaceAll(/[\s,_']/g, '');
  return plain.test(digits) ? Number(digits) : null;
}
