import { gatewaySettings } from '@emberdeck/gateway/definition';
import { baseSettings } from '@emberdeck/platform/config/base-settings';
import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { tracingSettings } from '@emberdeck/platform/telemetry/tracing-settings';
import type { z } from 'zod';

/** The settings of all programs of the product. The provisioner of the broker reads a part of the base settings. */
export const productSettings = (services: readonly ServiceDefinition[]) => ({
  base: baseSettings,
  tracing: tracingSettings,
  gateway: gatewaySettings,
  ...(Object.fromEntries(services.map(({ name, settings }) => [name, settings])) as Record<
    ServiceDefinition['name'],
    z.ZodObject
  >),
});
