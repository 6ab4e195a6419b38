/** The one stream that holds all events of the product. */
export const streamName = 'EMBERDECK';

/**
 * The subjects that the stream stores. Calls have five parts (`emberdeck.<service>.call.v1.<name>`) and do not match.
 */
export const streamSubjects: readonly string[] = ['emberdeck.*.v1.*'];

/** The broker's advisory that the stream was deleted. */
export const streamDeleted = `$JS.EVENT.ADVISORY.STREAM.DELETED.${streamName}`;

/** Requests the account's information, the smallest request that JetStream itself replies to. */
export const accountRequest = '$JS.API.INFO';

type StreamVerb = 'INFO' | 'CREATE' | 'UPDATE';

/** Requests the stream's state, or creates or changes it. */
export const streamRequest = (verb: StreamVerb): string => `$JS.API.STREAM.${verb}.${streamName}`;

/** Creates a durable consumer of one subject. */
export const durableRequest = (durable: string, subject: string): string =>
  `$JS.API.CONSUMER.CREATE.${streamName}.${durable}.${subject}`;

/** Requests the next events of a durable. */
export const pullRequest = (durable: string): string => `$JS.API.CONSUMER.MSG.NEXT.${streamName}.${durable}`;

/** Matches all acknowledgements of a durable's events. */
export const acknowledgements = (durable: string): string => `$JS.ACK.${streamName}.${durable}.>`;

/** Prefix of a program's inboxes; the broker restricts the program's credentials to it. */
export const inboxPrefix = (program: string): string => `_INBOX_${program}`;

/** The service named in a call's subject. */
export const answererOf = (callSubject: string): string => callSubject.split('.')[1] ?? '';

/**
 * Finds a replica of a service that is not running a given call. No call has this name: call names begin with a verb.
 */
export const replicaSearch = (service: string): string => `emberdeck.${service}.call.v1.replicas`;

/** A call to one replica of its service. */
export const callAtReplica = (callSubject: string, replica: string): string => `${callSubject}.${replica}`;

/** Matches all calls to one replica of a service. */
export const callsAtReplica = (service: string, replica: string): string =>
  `emberdeck.${service}.call.v1.*.${replica}`;

/** The subject of a call, without the name of a replica. */
export const callOf = (subject: string): string => subject.split('.').slice(0, 5).join('.');

/**
 * Matches the addresses to which one service replies to one program. An address names the service, so that the broker
 * can restrict each service to its own addresses. A service that was called once knows the rest of the address.
 */
export const answersOf = (program: string, service: string): string => `${inboxPrefix(program)}.${service}.>`;
