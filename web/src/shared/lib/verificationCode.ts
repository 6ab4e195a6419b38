import { typedDigits } from '@emberdeck/contracts/core/typed-text';

export const codeLength = 6;

/** The first six digits of the input. */
export function cleanCode(raw: string): string {
  return typedDigits(raw).replace(/\D/g, '').slice(0, codeLength);
}
