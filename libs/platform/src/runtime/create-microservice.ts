import type { INestMicroservice, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions, NestMicroservice } from '@nestjs/microservices';
import type { Logger } from '../logging/logger.js';
import type { ActorProver } from '../security/actor-signature.js';
import { ActorGuard } from './actor.guard.js';
import type { BusServer } from './bus-server.js';
import { CallErrorFilter } from './call-error.filter.js';
import { NestLogger } from './nest-logger.js';

/** Dependencies of a service's Nest application. */
interface MicroserviceTools {
  readonly logger: Logger;
  readonly signature: ActorProver;
  /** Whether the service takes part in the demo. */
  readonly demo: boolean;
}

/**
 * Makes the Nest application of a service and registers its handlers with `server`, which does not listen yet. Rejects
 * if two methods handle the same message.
 */
export async function createMicroservice(
  root: Type,
  server: BusServer,
  { logger, signature, demo }: MicroserviceTools,
): Promise<INestMicroservice> {
  const app = (await NestFactory.createMicroservice<MicroserviceOptions>(root, {
    strategy: server,
    logger: new NestLogger(logger),
    abortOnError: false,
  })) as NestMicroservice;
  app.useGlobalGuards(new ActorGuard(signature, demo));
  app.useGlobalFilters(new CallErrorFilter());
  // `init()` would run the start hooks of providers twice.
  await app.registerModules();
  return app;
}
