import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type Browser, freshEmail } from '@emberdeck/testing/system/browser';
import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import type { Setup } from './setup.js';

/** A signed-in user. */
export interface Person {
  readonly userId: string;
  readonly workspaceId: string;
  /** The `Cookie` header with only the session cookie. */
  readonly cookie: string;
}

/** Signs up a user with the requests of a browser. */
export const joinOne = ({ product }: Setup): Promise<Person> => joinBy(product.browser());

/** Signs up a user who keeps this browser. */
export async function joinBy(browser: Browser): Promise<Person> {
  await browser.join(freshEmail());
  const { body } = await browser.get<CurrentUser>('/api/auth/user');
  return { userId: body.id, workspaceId: body.workspaceId, cookie: sessionCookie(browser) };
}

/** Returns a `Cookie` header with only the session cookie. */
export function sessionCookie(browser: Browser): string {
  return /\bemberdeck_session=[^;]+/.exec(browser.cookieHeader()['cookie'] ?? '')?.[0] ?? '';
}

/** Copies the original user's row of `table` for each new user, with the columns of `changes` replaced. */
const copy = (table: string, ownColumn: string, changes: string): string => `
  INSERT INTO ${table}
  SELECT copy.*
    FROM ${table} AS original
   CROSS JOIN unnest($2::uuid[], $3::uuid[], $4::text[]) AS person (user_id, workspace_id, session_id)
   CROSS JOIN LATERAL jsonb_populate_record(original, jsonb_build_object(${changes})) AS copy
   WHERE original.${ownColumn} = $1`;

const accounts = [copy('identity.user_account', 'id', `'id', person.user_id`)];
const workspaces = [
  copy('identity.workspace', 'owner_id', `'id', person.workspace_id, 'owner_id', person.user_id`),
];
const members = [
  copy('identity.membership', 'user_id', `'workspace_id', person.workspace_id, 'user_id', person.user_id`),
  copy(
    'identity.session',
    'user_id',
    `'sid', person.session_id, 'id', gen_random_uuid(), 'user_id', person.user_id,
     'workspace_id', person.workspace_id`,
  ),
];
const players = [
  copy('gamification.player_profile', 'user_id', `'id', gen_random_uuid(), 'user_id', person.user_id`),
  copy('gamification.ledger_account', 'id', `'id', person.user_id`),
];

async function copyPeople(
  { database }: Setup,
  original: Person,
  count: number,
  options: { statements: readonly string[]; workspaceId?: string },
): Promise<Person[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const [cookieName = ''] = original.cookie.split('=', 1);
  const people = tokens.map((token) => ({
    userId: randomUUID(),
    workspaceId: options.workspaceId ?? randomUUID(),
    cookie: `${cookieName}=${token}`,
  }));
  const parameters = [
    original.userId,
    people.map(({ userId }) => userId),
    people.map(({ workspaceId }) => workspaceId),
    tokens.map((token) => createHash('sha256').update(token).digest('hex')),
  ];
  for (const statement of options.statements) {
    await database.query(statement, parameters);
  }
  return people;
}

/** Creates signed-in users like `original`, each in a separate workspace. */
export const copyStrangers = (setup: Setup, original: Person, count: number): Promise<Person[]> =>
  copyPeople(setup, original, count, { statements: [...accounts, ...workspaces, ...members, ...players] });

/** Creates signed-in users who are all members of the original's workspace. */
export const copyColleagues = (setup: Setup, original: Person, count: number): Promise<Person[]> =>
  copyPeople(setup, original, count, {
    statements: [...accounts, ...members, ...players],
    workspaceId: original.workspaceId,
  });
