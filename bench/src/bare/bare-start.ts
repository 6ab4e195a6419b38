import type { ServiceName } from '@emberdeck/contracts/core/service-names';

/** What the bare program gets when it starts. */
export interface BareQuestion {
  /** Of the services' roles: the bare program works on the very tables of the product. */
  readonly databaseUrls: Readonly<Record<ServiceName, string>>;
  /** Connections of each pool. */
  readonly poolSize: number;
}

/** Where it listens. */
export interface BareAnswer {
  readonly address: string;
}

/** Marks the events that the bare program has appended: no consumer takes them. */
export const bareCorrelationId = 'bare';
