export interface Named {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly displayName?: string | null;
}

/** The name of a person on every screen: first and last name, else the display name, else the fallback. */
export function fullName(person: Named, fallback: string): string {
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ');
  return name || person.displayName || fallback;
}

/** The name of an author in a reply box. */
export function firstName(person: Named, fallback: string): string {
  return person.firstName || person.displayName || fallback;
}

const characters = new Intl.Segmenter();

/** At most two characters of a name. An emoji of several code points is one character. */
export function initials(name: string): string {
  const words = name.split(/[\s_]+/).filter(Boolean);
  const letters = words
    .slice(0, 2)
    .map((word) => characters.segment(word)[Symbol.iterator]().next().value?.segment ?? '');
  return letters.join('').toLocaleUpperCase();
}
