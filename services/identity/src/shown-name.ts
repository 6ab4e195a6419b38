interface Names {
  readonly displayName: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly showsFullName: boolean;
}

/**
 * The name under which others see a person: the display name, or the first and last name where the person wants it and has
 * one. Identity alone decides it, so that other services and screens read it as the display name of a member.
 */
export function shownNameOf({ displayName, firstName, lastName, showsFullName }: Names): string {
  const fullName = [firstName, lastName].filter((part) => part !== null).join(' ');
  return showsFullName && fullName !== '' ? fullName : displayName;
}

/** {@link shownNameOf} for a row of `user_account`, in SQL by hand. */
export const shownName = (person: string): string =>
  `CASE WHEN ${person}.shows_full_name
        THEN coalesce(nullif(concat_ws(' ', ${person}.first_name, ${person}.last_name), ''), ${person}.display_name)
        ELSE ${person}.display_name END`;
