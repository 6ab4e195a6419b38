/** What achievements count: the different things of a kind that a player has done. */
export type Measure =
  | 'profile'
  | 'deck'
  | 'app_type'
  | 'source'
  | 'source_sync'
  | 'source_type'
  | 'dashboard'
  | 'metric'
  | 'report'
  | 'report_format'
  | 'schedule'
  | 'message'
  | 'answer'
  | 'reaction'
  | 'figure'
  | 'friend'
  | 'passkey'
  | 'day'
  | 'level';

/** The item of a measure that counts no more than one thing. */
export const anyItem = 'any';

/** Something that a player did. The same item of a measure counts once. */
export interface Act {
  readonly userId: string;
  /** Where an achievement is announced. */
  readonly workspaceId: string;
  readonly measure: Measure;
  readonly item: string;
  readonly at: Date;
  /** The correlation id of the event, where acts of many events are counted together. */
  readonly correlationId?: string;
}
