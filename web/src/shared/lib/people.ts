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

/** At most two characters of a name. Whole code points, so that an emoji is not split. */
export function initials(name: string): string {
  const words = name.split(/[\s_]+/).filter(Boolean);
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '');
  return letters.join('').toLocaleUpperCase();
}
