export interface Named {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly displayName?: string | null;
}

/** First and last name, else the display name, else the fallback: how a person is called everywhere. */
export function fullName(person: Named, fallback: string): string {
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ');
  return name || person.displayName || fallback;
}

/** What a reply box calls an author. */
export function firstName(person: Named, fallback: string): string {
  return person.firstName || person.displayName || fallback;
}

/** At most two letters of a name; whole characters, so that an emoji is not torn. */
export function initials(name: string): string {
  const words = name.split(/[\s_]+/).filter(Boolean);
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '');
  return letters.join('').toLocaleUpperCase();
}
