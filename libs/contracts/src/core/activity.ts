import { z } from 'zod';
import { type Audience, type AudienceIds, audienceOfKind } from './audience.js';
import { instant, uuid } from './fields.js';

/** An entry of the activity feed. The types of {@link ActivityRule} each have a color on screen or are gray. */
export const activity = z.object({
  id: uuid,
  type: z.string(),
  description: z.string(),
  entityType: z.string().nullable(),
  entityId: z.string().nullable(),
  userId: uuid.nullable(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  createdAt: instant,
});

/** All members of the workspace, its members except clients, or the user of the event alone. */
export type ActivityReaders = 'workspace' | 'team' | 'user';

/** The entry that an event adds to the activity feed. The payload has `workspaceId` and `userId`. */
export interface ActivityRule<Data> {
  /** Activities of one type have the same readers: later reads are judged by the type. */
  readonly type: string;
  readonly readers: ActivityReaders;
  /** A sentence for people; null if this event has no entry. */
  readonly sentence: (payload: Data) => string | null;
  /** The name of the event's user, if the sentence begins with it. Readers see the name that the user has by then. */
  readonly actorName?: (payload: Data) => string | undefined;
  /** The object that the sentence is about. */
  readonly subject?: (payload: Data) => { readonly type: string; readonly id: string };
  /** The time of the entry; by default that of the event. */
  readonly at?: (payload: Data) => string;
  readonly metadata?: (payload: Data) => Readonly<Record<string, unknown>>;
  /** A text that charts show at the day of the entry; null if they show none. */
  readonly mark?: (payload: Data) => string | null;
}

/** The time and id of an event. */
export interface ActivityEvent {
  readonly id: string;
  readonly occurredAt: Date;
}

/** An entry with its readers of today. It has the id of its event, so that a repeated event adds none. */
export interface EventActivity {
  readonly workspaceId: string;
  readonly readers: Audience;
  readonly activity: z.output<typeof activity> & { readonly userId: string };
  readonly actorName?: string | undefined;
  readonly mark: string | null;
}

/** The activity of an event. */
export interface ActivityDefinition {
  readonly type: string;
  readonly readers: ActivityReaders;
  entryOf(payload: unknown, event: ActivityEvent): EventActivity | null;
}

function subjectOf<Data>({ subject }: ActivityRule<Data>, payload: Data) {
  const found = subject?.(payload);
  return { entityType: found?.type ?? null, entityId: found?.id ?? null };
}

/** Makes the entries of an event from its rule. */
export function activityOf<Data>(rule: ActivityRule<Data>): ActivityDefinition {
  const { type, readers } = rule;
  return {
    type,
    readers,
    entryOf: (payload: Data, { id, occurredAt }) => {
      const description = rule.sentence(payload);
      if (description === null) return null;
      const ids = payload as Data & AudienceIds;
      return {
        workspaceId: ids.workspaceId,
        readers: audienceOfKind(readers, ids),
        actorName: rule.actorName?.(payload),
        mark: rule.mark?.(payload) ?? null,
        activity: {
          id,
          type,
          description,
          ...subjectOf(rule, payload),
          userId: ids.userId,
          metadata: rule.metadata?.(payload) ?? null,
          createdAt: rule.at?.(payload) ?? occurredAt.toISOString(),
        },
      };
    },
  };
}
