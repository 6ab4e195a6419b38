export interface Named {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly displayName?: string | null;
}

/** The name of a person on every screen: the display name, which people choose, else first and last name. */
export function fullName(person: Named, fallback: string): string {
  return person.displayName || [person.firstName, person.lastName].filter(Boolean).join(' ') || fallback;
}

/** The name of an author in a reply box: the first name, unless the display name is another one. */
export function firstName(person: Named, fallback: string): string {
  const name = fullName(person, fallback);
  return person.firstName && name.startsWith(person.firstName) ? person.firstName : name;
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
