import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';

/** How one service reaches its own schema. */
export interface ServiceRole {
  readonly name: string;
  readonly password: string;
  /** As the administrator's URL, with the role's name and password. */
  readonly url: string;
}

/** Name of the role that `service` connects as. */
export const roleName = (service: string): string => `emberdeck_${service}`;

/** The password of the role of `service`, derived, so that the migration and the service agree on it. */
export const derivedPassword = (secret: string, service: string): string =>
  createHmac('sha256', secret).update(`database role ${service}`).digest('hex');

/** The role of `service` with its derived password. */
export const serviceRole = (adminUrl: string, secret: string, service: string): ServiceRole =>
  roleWith(adminUrl, service, derivedPassword(secret, service));

/** The role of `service` with this password. */
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

/** Tells that a role's password is the derived one, without telling the password. */
export function passwordFingerprint(role: ServiceRole): string {
  return createHash('sha256').update(`fingerprint ${role.password}`).digest('hex').slice(0, 32);
}

/** What PostgreSQL keeps of a password. Sent in its place, so that no server log can hold the password (RFC 5803). */
export function scramVerifier(password: string, salt: Buffer, iterations = 4096): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const clientKey = createHmac('sha256', salted).update('Client Key').digest();
  const storedKey = createHash('sha256').update(clientKey).digest('base64');
  const serverKey = createHmac('sha256', salted).update('Server Key').digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
