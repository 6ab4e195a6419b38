/** The receivers of a websocket message: all members of a workspace, its team, its clients, or one user. */
export type Audience =
  | { readonly kind: 'workspace'; readonly workspaceId: string }
  | { readonly kind: 'team'; readonly workspaceId: string }
  | { readonly kind: 'clients'; readonly workspaceId: string }
  | { readonly kind: 'user'; readonly userId: string };

/** The ids that a payload names audiences by. */
export interface AudienceIds {
  readonly workspaceId: string;
  readonly userId: string;
}

/** The audience of a kind, by the ids of an event. */
export const audienceOfKind = (kind: Audience['kind'], { userId, workspaceId }: AudienceIds): Audience =>
  kind === 'user' ? { kind, userId } : { kind, workspaceId };
