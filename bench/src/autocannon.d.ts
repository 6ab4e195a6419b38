declare module 'autocannon' {
  export interface RequestParts {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
  }

  export interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    requests: (RequestParts & { setupRequest?: (request: RequestParts) => RequestParts })[];
  }

  /** Result of one run; latencies in milliseconds. */
  export interface Result {
    duration: number;
    errors: number;
    non2xx: number;
    '2xx': number;
    statusCodeStats: Readonly<Record<string, unknown>>;
    latency: { p50: number; p99: number };
  }

  export default function autocannon(options: Options): Promise<Result>;
}
