import type { ServiceName } from '@emberdeck/contracts/core/service-names';

/** Start parameters of the plain program. */
export interface PlainQuestion {
  /** Addresses with the services' roles: the plain program works on the product's tables. */
  readonly databaseUrls: Readonly<Record<ServiceName, string>>;
  /** Connections of each pool. */
  readonly poolSize: number;
}

/** Addresses of the started program. */
export interface PlainAnswer {
  readonly address: string;
  /** Address of the broadcast without a database. */
  readonly fanOut: string;
}
