/** A tint of the theme. */
export type NoticeTint = 'blue' | 'red' | 'emerald' | 'amber' | 'purple' | 'indigo' | 'gray';

/** A text with placeholders for the parameters of a notice, or one for each plural form of the parameter `amount`. */
export type NoticeText = string | { readonly one: string; readonly other: string };

/** How the bell and other channels show one kind of notice. */
export interface NoticeKind {
  /** Name of a lucide icon. */
  readonly icon: string;
  readonly tint: NoticeTint;
  /** The preference that mutes the kind. */
  readonly group: string;
  /** Comes by mail too, unless it is read before. */
  readonly mail?: boolean;
  /**
   * `{{name}}` inserts a parameter, `{{name, metric}}` the title of a metric. `{{- text}}` inserts a whole sentence as
   * it is; `excerpt` is the beginning of the message `messageId`, which the browser reads.
   */
  readonly title: NoticeText;
  readonly text: NoticeText;
}

/** The parameters of a notice. With `actorId`, `actorName` is the name that this member has by then. */
export type NoticeParams = Readonly<Record<string, string | number | null>>;

/**
 * The users who get a notice: one user in every workspace, or members of a workspace in this workspace. Their role when
 * the notice is stored and when it is read decides.
 */
export type NoticeReaders =
  | { readonly kind: 'user'; readonly userId: string }
  | {
      readonly kind: 'members';
      /** Null for all members except the actor. */
      readonly userIds: readonly string[] | null;
      readonly withClients: boolean;
      /** Only members who may manage the workspace. */
      readonly onlyManagers?: boolean;
      /** Only members who want to be notified about every message, without these. */
      readonly followersBut?: readonly string[];
    };

/**
 * What `actorId` has done, or taken back, in a notice that counts people: `key` names the thing, and the parameter `amount`
 * says how many people there are. While its reader has not seen the notice, there is one for the thing.
 */
export interface CountedPerson {
  /** The only reader. */
  readonly readerId: string;
  /** A person who does several things counts once, while one of them is on. */
  readonly part: string;
  readonly isOn: boolean;
  /** Of two changes the one with more is newer; 0 where that is unknown. */
  readonly revision: number;
}

/** A notice of one event. */
export interface NoticeEntry<Kind extends string = string> {
  readonly kind: Kind;
  /** Notices with the same key are one. */
  readonly key: string;
  readonly workspaceId: string;
  readonly readers: NoticeReaders;
  /** The member who acted. */
  readonly actorId?: string;
  /** The notice counts the people who act on one thing: see {@link CountedPerson}. */
  readonly person?: CountedPerson;
  readonly params: NoticeParams;
  /** The place in the web app that the notice opens. */
  readonly link: string;
}

/** The notices of an event: their kinds, and which ones with which content an event raises. */
export interface NoticeRule<Data, Kind extends string> {
  readonly kinds: Readonly<Record<Kind, NoticeKind>>;
  /** Null or an empty list if this event raises none. */
  readonly of: (payload: Data, eventId: string) => NoticeEntry<Kind> | readonly NoticeEntry<Kind>[] | null;
}

/** The notice of an event. */
export interface NoticeDefinition {
  readonly kinds: Readonly<Record<string, NoticeKind>>;
  entriesOf(payload: unknown, eventId: string): readonly NoticeEntry[];
}

/** Makes the notices of an event from its rule. */
export const noticeOf = <Data, Kind extends string>({
  kinds,
  of,
}: NoticeRule<Data, Kind>): NoticeDefinition => ({
  kinds,
  entriesOf: (payload: Data, eventId) => [of(payload, eventId) ?? []].flat(),
});
