declare module 's3rver' {
  interface S3rverOptions {
    readonly address: string;
    readonly port: number;
    readonly silent: boolean;
    readonly directory: string;
    readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[];
  }

  /** The part of a Koa context that a middleware of the tests uses. */
  interface S3Context {
    readonly method: string;
    readonly querystring: string;
    status: number;
    type: string;
    body: string;
  }

  export type S3Middleware = (context: S3Context, next: () => Promise<void>) => Promise<void>;

  export default class S3rver {
    constructor(options: S3rverOptions);
    /** Run in this order; the last one is the router. */
    readonly middleware: S3Middleware[];
    run(): Promise<{ readonly port: number }>;
    close(): Promise<void>;
  }
}
