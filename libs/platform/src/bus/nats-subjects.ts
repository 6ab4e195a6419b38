/** The one stream that holds all events of the product. */
export const streamName = 'EMBERDECK';

/** What the stream keeps. Calls are `emberdeck.<service>.call.v1.<name>`, five parts: no overlap. */
export const streamSubjects: readonly string[] = ['emberdeck.*.v1.*'];

/** Where the broker tells that the stream was deleted. */
export const streamDeleted = `$JS.EVENT.ADVISORY.STREAM.DELETED.${streamName}`;

/** Asks the broker about its JetStream, for every program: the smallest question that its JetStream itself answers. */
export const accountRequest = '$JS.API.INFO';

type StreamVerb = 'INFO' | 'CREATE' | 'UPDATE';

/** Asks the broker about the stream, or to make or change it. */
export const streamRequest = (verb: StreamVerb): string => `$JS.API.STREAM.${verb}.${streamName}`;

/** Asks the broker to make a durable that hears one subject. */
export const durableRequest = (durable: string, subject: string): string =>
  `$JS.API.CONSUMER.CREATE.${streamName}.${durable}.${subject}`;

/** Asks the broker for the next events of a durable. */
export const pullRequest = (durable: string): string => `$JS.API.CONSUMER.MSG.NEXT.${streamName}.${durable}`;

/** All acknowledgements of a durable's events. */
export const acknowledgements = (durable: string): string => `$JS.ACK.${streamName}.${durable}.>`;

/** Prefix of a program's inboxes, of its own, so that its credentials can be kept to them. */
export const inboxPrefix = (program: string): string => `_INBOX_${program}`;

/** The service that a call's subject names. */
export const answererOf = (callSubject: string): string => callSubject.split('.')[1] ?? '';

/** Asks all replicas of a service for one that has not got a call. No call has this name: theirs begin with a verb. */
export const replicaSearch = (service: string): string => `emberdeck.${service}.call.v1.replicas`;

/** A call to one replica of its service. */
export const callAtReplica = (callSubject: string, replica: string): string => `${callSubject}.${replica}`;

/** All calls to one replica of a service. */
export const callsAtReplica = (service: string, replica: string): string =>
  `emberdeck.${service}.call.v1.*.${replica}`;

/** The call that a subject names, whether or not it names a replica too. */
export const callOf = (subject: string): string => subject.split('.').slice(0, 5).join('.');

/**
 * Where the answers of one service to one program arrive. The service is in it, so that each can be allowed to answer
 * for itself only: whoever was asked once knows the rest of the address.
 */
export const answersOf = (program: string, service: string): string => `${inboxPrefix(program)}.${service}.>`;
