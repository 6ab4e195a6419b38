import type { ServiceName } from '@emberdeck/contracts/core/service-names';

/** What the plain program gets when it starts. */
export interface PlainQuestion {
  /** Of the services' roles: the plain program works on the tables of the product. */
  readonly databaseUrls: Readonly<Record<ServiceName, string>>;
  /** Connections of each pool. */
  readonly poolSize: number;
}

/** Where it listens. */
export interface PlainAnswer {
  readonly address: string;
  /** Of the broadcast without a database. */
  readonly fanOut: string;
}
