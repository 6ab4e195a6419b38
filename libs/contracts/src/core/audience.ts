/** Members of a workspace. */
interface MembersAudience {
  readonly workspaceId: string;
  /** Clients who get nothing, since what happened is hidden from them. */
  readonly hiddenFrom?: readonly string[];
  /** Members who get nothing, since they do not want it. */
  readonly notFor?: readonly string[];
}

/** The receivers of a websocket message: all members of a workspace, its team, its clients, or one user. */
export type Audience =
  | ({ readonly kind: 'workspace' } & MembersAudience)
  | ({ readonly kind: 'team' } & MembersAudience)
  | ({ readonly kind: 'clients' } & MembersAudience)
  | { readonly kind: 'user'; readonly userId: string };

/** All members of a workspace, or its team, without those who do not want it. */
export const membersBut = (
  workspaceId: string,
  {
    teamOnly = false,
    notFor,
  }: { readonly teamOnly?: boolean | undefined; readonly notFor?: string[] | undefined },
): Audience => ({
  kind: teamOnly ? 'team' : 'workspace',
  workspaceId,
  ...(notFor === undefined ? {} : { notFor }),
});

/** The ids that a payload names audiences by. */
export interface AudienceIds {
  readonly workspaceId: string;
  readonly userId: string;
}

/** The audience of a kind, by the ids of an event. */
export const audienceOfKind = (kind: Audience['kind'], { userId, workspaceId }: AudienceIds): Audience =>
  kind === 'user' ? { kind, userId } : { kind, workspaceId };
