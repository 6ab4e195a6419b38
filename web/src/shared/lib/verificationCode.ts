import { typedCode } from '@emberdeck/contracts/core/typed-text';

export const codeLength = 6;

/** The code in the input; its first six digits where it has none. */
export function cleanCode(raw: string): string {
  return typedCode(raw).replace(/\D/g, '').slice(0, codeLength);
}
