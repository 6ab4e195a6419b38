import { type Actor, clientOf } from '@emberdeck/contracts/core/actor';
import { may } from '@emberdeck/contracts/core/permissions';

/** The audience of the database function `is_open_to`: what each of these clients sees; without any, what is open to clients. */
export const audienceOfClients = (userIds: readonly string[]): string =>
  userIds.length === 0 ? 'client' : `client:${userIds.join(',')}`;

/** An actor, or a stand-in that reads what each of several clients sees. */
export interface SourceReader extends Actor {
  readonly forClients?: readonly string[];
}

/** The sources that a reader sees, for the functions of the database. */
export function sourceAudienceOf(reader: SourceReader): string {
  if (may(reader, 'see-every-source')) return 'team';
  const client = clientOf(reader);
  return audienceOfClients(reader.forClients ?? (client === null ? [] : [client]));
}

/** The first two parameters of every query on sources and their points. */
export const readerOf = (reader: SourceReader): readonly [workspaceId: string, audience: string] => [
  reader.workspaceId,
  sourceAudienceOf(reader),
];
