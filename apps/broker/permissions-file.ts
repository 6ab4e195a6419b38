import { fileURLToPath } from 'node:url';
import { passwordVariable } from './broker-users.js';
import { readBusNeeds } from './bus-needs.js';
import { brokerPermissions, type UserPermissions } from './permissions.js';

/** Path of the permissions file that the broker's configuration includes. */
export const permissionsPath = fileURLToPath(
  new URL('../../../deploy/nats/permissions.conf', import.meta.url),
);

/** Command that regenerates the file. */
export const writeCommand = 'npm run nats:permissions';

const heading = `# Written by \`${writeCommand}\` from the definitions of gateway and services: do not edit.
# Unlisted subjects are refused. No user has \`allow_responses\`: with it, a caller could make a service publish on any
# subject, by naming it as the reply address.
`;

/** Returns the permissions in the broker's configuration format. */
export async function permissionsFile(): Promise<string> {
  const users = brokerPermissions(await readBusNeeds()).map(userText);
  return `${heading}\nauthorization {\n  timeout: 5\n  users: [\n${users.join('')}  ]\n}\n`;
}

function userText({ user, publish, subscribe }: UserPermissions): string {
  return `    {
      user: ${user}
      password: $${passwordVariable(user)}
      permissions {
        publish: ${listText(publish)}
        subscribe: ${listText(subscribe)}
      }
    }
`;
}

const listText = (subjects: readonly string[]): string =>
  `[\n${subjects.map((subject) => `          "${subject}"\n`).join('')}        ]`;
