import type { ServiceName } from '@emberdeck/contracts/core/service-names';

/** Start parameters of the bare program. */
export interface BareQuestion {
  /** Addresses with the services' roles: the bare program works on the product's tables. */
  readonly databaseUrls: Readonly<Record<ServiceName, string>>;
  /** Connections of each pool. */
  readonly poolSize: number;
}

/** Address of the started program. */
export interface BareAnswer {
  readonly address: string;
}

/** Marks the events of the bare program, which are never sent to consumers. */
export const bareCorrelationId = 'bare';
