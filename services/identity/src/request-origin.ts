import type { CallContext } from '@emberdeck/platform/runtime/call-context';

/** The origin of a request, as the gateway saw it. */
export type RequestOrigin = Pick<CallContext, 'clientAddress' | 'isLocal' | 'language'>;

/** Where a request came from, for limits. */
export type RequestPlace = Omit<RequestOrigin, 'language'>;
