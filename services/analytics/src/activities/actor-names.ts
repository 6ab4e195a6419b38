interface Named {
  readonly description: string;
  /** The name of the user of the activity. */
  readonly actorName?: string | null | undefined;
}

/** The name to store with an activity: only one that its description begins with can be replaced later. */
export const nameInText = ({ description, actorName = null }: Named): string | null =>
  actorName !== null && description.startsWith(`${actorName} `) ? actorName : null;

/** The description with the name that its user has now; null for an unknown one. */
export const withNameOf = ({ description, actorName }: Named, name: string | null): string =>
  actorName && name !== null ? `${name}${description.slice(actorName.length)}` : description;
