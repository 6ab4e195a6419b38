/** The country of the specification: typed digits get it, a number with another country code keeps its own. */
const defaultCountry = '+1';

/** `00` is how most of the world dials the plus; typed digit by digit it stands behind the default country by then. */
const dialledPlus = /^(?:\+?1)?00/;

/**
 * What a phone field holds after a change: digits and one leading plus. A plus inside starts a number again, since it
 * comes from a number pasted behind the prefix that stands there already.
 */
export function phoneInput(raw: string): string {
  const kept = raw.replace(/[^\d+]/g, '').replace(dialledPlus, '+');
  const plus = kept.lastIndexOf('+');
  if (plus >= 0) {
    return kept.slice(plus);
  }
  if (kept === '') {
    return '';
  }
  // No area code begins with 1, so a first 1 is the country's.
  return kept.startsWith('1') ? `+${kept}` : defaultCountry + kept;
}
