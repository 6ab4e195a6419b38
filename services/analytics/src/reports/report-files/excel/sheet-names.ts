import { withoutEnd } from '@emberdeck/platform/rules/without-end';

const longest = 31;

/** What Excel refuses in the name of a sheet, what XML cannot hold, and what ends a name in a reference. */
const refused = /[[\]:*?/\\!\p{Cc}\p{Cn}\uFFFD]/gu;

/** Names of sheets that Excel accepts: short, without its special characters, each once regardless of case. */
export class SheetNames {
  private readonly taken = new Set<string>(['history']);

  next(wanted: string): string {
    const safe = wanted.replace(refused, ' ').replaceAll("'", '\u2019').replace(/\s+/g, ' ').trim();
    for (let number = 1; ; number++) {
      const suffix = number === 1 ? '' : ` ${number}`;
      const name = `${cut(safe, longest - suffix.length)}${suffix}`;
      if (this.taken.has(name.toLowerCase())) continue;
      this.taken.add(name.toLowerCase());
      return name;
    }
  }
}

/** Excel counts UTF-16 units; half of a pair must not stay. */
const cut = (text: string, length: number): string =>
  withoutEnd(text.slice(0, length).replace(/\p{Cs}/gu, ''), ' ') || 'Sheet';
