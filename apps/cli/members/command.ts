import type { CallOutput } from '@emberdeck/contracts/core/call';
import { removeMember, setMember } from '@emberdeck/contracts/identity/operator-accounts';
import type { CommandContext, CommandProgram } from '../../shared/command-program.js';
import { Refusal } from '../../shared/refusal.js';
import { callIdentity } from '../call-identity.js';
import type { InvocationOf } from '../invocation.js';

const outcomes = {
  added: 'The user is a member now.',
  changed: 'The member has another role now.',
  nothing: 'The member had this role already.',
} as const;

async function change(
  { role, workspaceId, user }: InvocationOf<'members'>,
  context: CommandContext,
): Promise<void> {
  if (role === null) {
    const answer = await callIdentity(context, removeMember, { workspaceId, user });
    const { removed } = answer as CallOutput<typeof removeMember>;
    if (!removed) throw new Refusal('The workspace has no such member.');
    context.print('The user is no longer a member.');
    return;
  }
  const answer = await callIdentity(context, setMember, { workspaceId, user, role });
  const { done } = answer as CallOutput<typeof setMember>;
  if (done === null) throw new Refusal('There is no such user or workspace.');
  context.print(outcomes[done]);
}

/** Adds, changes or removes a member of a workspace. */
export function handleMember(given: InvocationOf<'members'>): CommandProgram {
  return {
    name: 'members',
    start: (context) => change(given, context),
    interrupted: 'The command takes effect as a whole; run it again to be sure.',
  };
}
