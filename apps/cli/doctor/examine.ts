import type { BaseSettings } from '@emberdeck/platform/config/base-settings';
import type { Environment } from '@emberdeck/platform/config/settings';
import { withConnection } from '@emberdeck/platform/database/await-database';
import type { Logger } from '@emberdeck/platform/logging/logger';
import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { SecretBox } from '@emberdeck/platform/security/secret-box';
import type pg from 'pg';
import { reasonOf } from '../../shared/reason-of.js';
import { leftovers } from '../restore/databases.js';
import { ledgerReport, ledgerSummary } from '../verify-ledger/ledger-report.js';
import { lookAtBlobStore } from './blob-store.js';
import { lookAtConfiguration, lookAtSignIn, rightSettings } from './configuration.js';
import { lookAtDataFolder } from './data-folder.js';
import { lookAtMigrations, lookAtRoles, lookAtSecrets, lookAtServer } from './database.js';
import { lookAtEvents } from './events.js';
import { about, type Finding, look } from './finding.js';
import { lookAtMail, type MailLooks } from './mail.js';
import { lookAtBroker, lookAtCache } from './servers.js';
import { lookAtTextMessages } from './text-messages.js';

/** The installation to examine. */
export interface Patient {
  readonly environment: Environment;
  readonly services: readonly ServiceDefinition[];
  readonly logger: Logger;
  readonly signal: AbortSignal;
  readonly nowMs: () => number;
  /** Absent where mails are not checked beyond their settings. */
  readonly mail?: MailLooks;
}

type Looks = Partial<BaseSettings>;

async function lookAtLedger(patient: Patient): Promise<readonly Finding[]> {
  const { fine, finding } = about('ledger');
  const report = await ledgerReport(patient);
  const summary = ledgerSummary(report);
  return [
    report.faultCount > 0 ? finding(`${summary}: emberdeck ledger verify lists them.`) : fine(`${summary}.`),
  ];
}

async function lookAtLeftovers(url: string): Promise<readonly Finding[]> {
  const names = await leftovers(url);
  if (names.length === 0) return [];
  return [
    about('database').note(
      `From before a restore there is still ${names.join(', ')}: emberdeck restore --drop-replaced.`,
    ),
  ];
}

/** Tables are checked only if the migrations have created them. */
async function lookInside(client: pg.Client, patient: Patient, right: Looks): Promise<readonly Finding[]> {
  const { services } = patient;
  const { DATABASE_URL: url, DATABASE_ROLE_SECRET: secret, ENCRYPTION_KEY: key } = right;
  const migrations = await look('migrations', () => lookAtMigrations(client, services));
  const found = [
    ...(await look('database', () => lookAtServer(client, patient.nowMs))),
    ...(url && secret ? await look('roles', () => lookAtRoles(client, services, url, secret)) : []),
    ...migrations,
    ...(url ? await look('database', () => lookAtLeftovers(url)) : []),
  ];
  if (found.some(({ kind, area }) => kind === 'finding' && (area === 'migrations' || area === 'roles'))) {
    return [...found, about('tables').note('The tables are looked at once roles and migrations are right.')];
  }
  return [
    ...found,
    ...(await look('outbox', () => lookAtEvents(client, services))),
    ...(key
      ? await look('secrets', () =>
          lookAtSecrets(client, services, new SecretBox(key, right.ENCRYPTION_KEYS_OLD)),
        )
      : []),
  ];
}

async function lookAtDatabase(patient: Patient, right: Looks): Promise<readonly Finding[]> {
  const { DATABASE_URL: url } = right;
  if (!url) return [];
  try {
    return await withConnection(url, 'emberdeck-doctor', (client) => lookInside(client, patient, right));
  } catch (error) {
    return [about('database').finding(`PostgreSQL does not answer: ${reasonOf(error)}.`)];
  }
}

/** Checks everything that an operator can fix. Changes no data, and deletes its test file from the blob store. */
export async function examine(patient: Patient): Promise<readonly Finding[]> {
  const { environment, services, mail } = patient;
  const configuration = lookAtConfiguration(environment, services);
  const right = rightSettings(environment);
  const database = await lookAtDatabase(patient, right);
  // The ledger check runs the service's code, which would wait for a missing database, role or migration.
  const canRead = [...configuration, ...database].every(
    ({ kind, area }) => kind !== 'finding' || !/^(configuration|database|roles|migrations)$/.test(area),
  );
  return [
    ...configuration,
    ...database,
    ...(canRead && right.DATABASE_URL ? await look('ledger', () => lookAtLedger(patient)) : []),
    ...(await look('broker', () => lookAtBroker(right.NATS_URL))),
    ...(await look('cache', () => lookAtCache(right.REDIS_URL))),
    ...(right.EMBERDECK_DATA_DIR
      ? await look('data folder', () => lookAtDataFolder(right.EMBERDECK_DATA_DIR ?? ''))
      : []),
    ...(await look('files', () => lookAtBlobStore(environment))),
    ...lookAtSignIn(environment, services),
    ...(await lookAtTextMessages(environment, services)),
    ...(mail ? await look('mail', () => lookAtMail(environment, services, mail)) : []),
  ];
}
