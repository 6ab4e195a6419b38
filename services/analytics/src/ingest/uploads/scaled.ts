import { type Millionths, toMillionths } from '@emberdeck/connector/values/decimal';

/** The largest value: 13 digits before the point. */
const largest = 9_999_999_999_999_999_999n;

/** The value times the factor, exact up to a half of a millionth, which is rounded to the even neighbor. */
export function scaled(value: Millionths, factor: number): Millionths | 'too-large' {
  const { digits, power } = decimalOf(factor);
  const product = BigInt(value) * digits;
  const exact = power >= 0 ? product * 10n ** BigInt(power) : divided(product, 10n ** BigInt(-power));
  return exact > largest || exact < -largest ? 'too-large' : toMillionths(exact);
}

/** The shortest decimal that means the number, as `digits` times ten to the power of `power`. */
function decimalOf(number: number): { readonly digits: bigint; readonly power: number } {
  const [mantissa = '0', exponent = '0'] = String(number).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), power: Number(exponent) - fraction.length };
}

function divided(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  const quotient = size / divisor;
  const twice = (size % divisor) * 2n;
  const isUp = twice > divisor || (twice === divisor && quotient % 2n === 1n);
  const rounded = isUp ? quotient + 1n : quotient;
  return dividend < 0n ? -rounded : rounded;
}
