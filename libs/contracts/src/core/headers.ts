/** HTTP headers with a meaning in the product. Lower case, as Node reads them. */
export const httpHeaders = {
  requestId: 'x-request-id',
  idempotencyKey: 'idempotency-key',
  /** `true`: the answer is that of an earlier request with the same key. */
  idempotencyReplayed: 'idempotency-replayed',
  /** The workspace that a browser shows. A request is refused while its session is in another one. */
  workspace: 'x-workspace-id',
} as const;

/** A client's key for one intent: 8 to 128 visible ASCII characters. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{8,128}$/;
