import { markup } from '@emberdeck/platform/html/html';
import type { PersonalSourcesService } from '../../personal/personal-sources.service.js';
import { pageOf } from './page.js';

type Reader = Awaited<ReturnType<PersonalSourcesService['readers']>>[number];

/** The rules by which others see what is of a person. */
const rules = [
  'Your messages and their attachments: every member of the workspace, while they are not deleted.',
  'Your display name, your picture and your profile: every member of a workspace that you share.',
  'Your e-mail address: members of the workspace who are not clients.',
  'Your data sources and their figures: the team of the workspace; its clients while “Client data access” is on.',
  'Your reports: the team of the workspace, and the clients with whom a report was shared.',
  'Your role, and what you changed in a workspace (audit log): those who manage it.',
  'Your coins, phone numbers, devices, tokens, passkeys and notifications: you alone.',
  'All of it: the operator of this server, who has access to its database.',
];

/** Who could see the data, for people. */
export function readersPage(readers: readonly Reader[]): string {
  const [head, foot] = pageOf('Who could see what', '../');
  const body = markup`<ul>${rules.map((rule) => markup`<li>${rule}</li>`)}</ul>
<h2>Members of your workspaces</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Members"><table>
<thead><tr><th scope="col">Workspace</th><th scope="col">Your role</th><th scope="col">Member</th><th scope="col">Role</th></tr></thead>
${readers.map(
  ({ workspace, yourRole, member, role }) =>
    markup`<tr><td dir="auto">${workspace}</td><td>${yourRole}</td><td dir="auto">${member}</td><td>${role}</td></tr>`,
)}
</table></div>`;
  return `${head}\n${body.source}\n${foot}`;
}

/** The same for programs. */
export const readersText = (readers: readonly Reader[]): string =>
  `${JSON.stringify({ rules, members: readers }, null, 2)}\n`;
