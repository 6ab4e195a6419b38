import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';

/** The database role with which a service accesses its schema. */
export interface ServiceRole {
  readonly name: string;
  readonly password: string;
  /** The administrator's URL with the role's name and password. */
  readonly url: string;
}

/** The name of the database role of `service`. */
export const roleName = (service: string): string => `emberdeck_${service}`;

/** Derives the password of the role of `service`, so that the migration and the service agree on it. */
export const derivedPassword = (secret: string, service: string): string =>
  createHmac('sha256', secret).update(`database role ${service}`).digest('hex');

/** Returns the role of `service` with its derived password. */
export const serviceRole = (adminUrl: string, secret: string, service: string): ServiceRole =>
  roleWith(adminUrl, service, derivedPassword(secret, service));

/** Returns the role of `service` with the given password. */
export function roleWith(adminUrl: string, service: string, password: string): ServiceRole {
  const name = roleName(service);
  const url = new URL(adminUrl);
  url.username = name;
  url.password = password;
  if (url.username !== name) {
    throw new Error('DATABASE_URL must name its host: postgres://user:password@host:port/database');
  }
  return { name, password, url: url.href };
}

/** Marks a role as using the derived password. Holds no secret. */
export function passwordFingerprint(role: ServiceRole): string {
  return createHash('sha256').update(`fingerprint ${role.password}`).digest('hex').slice(0, 32);
}

/**
 * The form in which PostgreSQL stores a password (RFC 5803). Sent instead, so that no server log contains the password.
 */
export function scramVerifier(password: string, salt: Buffer, iterations = 4096): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const clientKey = createHmac('sha256', salted).update('Client Key').digest();
  const storedKey = createHash('sha256').update(clientKey).digest('base64');
  const serverKey = createHmac('sha256', salted).update('Server Key').digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
