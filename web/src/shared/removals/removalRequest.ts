/** What an endpoint needs to remove an object. */
export interface RemovalRequest {
  readonly id: string;
  /** The request must outlive the page. */
  readonly keepalive: boolean;
}

/** The query of an endpoint that removes objects of `path`. */
export const removalFrom =
  (path: string) =>
  ({ id, keepalive }: RemovalRequest) =>
    ({ url: `${path}/${id}`, method: 'DELETE', keepalive }) as const;
