import { maxDecimals, type Millionths, toMillionths } from './decimal.js';

/** Values have at most 13 digits before the point. */
const limit = 10n ** BigInt(13 + maxDecimals);

/** A number as JavaScript writes it: digits, decimals and an exponent. */
const written = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/** The quotient, rounded half to even. The divisor is positive and even. */
function divided(dividend: bigint, divisor: bigint): bigint {
  const whole = dividend / divisor;
  const rest = dividend % divisor;
  const size = (rest < 0n ? -rest : rest) * 2n;
  const up = size > divisor || (size === divisor && whole % 2n !== 0n);
  return up ? whole + (dividend < 0n ? -1n : 1n) : whole;
}

/** The value times a factor, exactly; more than six decimals are rounded, a half to the even neighbor. */
export function scaled(value: Millionths, factor: number): Millionths | 'too-large' {
  if (factor === 1) return value;
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] = written.exec(String(factor)) ?? [];
  const decimals = fraction.length - Number(exponent);
  const product = BigInt(value) * BigInt(`${sign}${whole}${fraction}`);
  const exact = decimals > 0 ? divided(product, 10n ** BigInt(decimals)) : product * 10n ** BigInt(-decimals);
  return exact >= limit || exact <= -limit ? 'too-large' : toMillionths(exact);
}
