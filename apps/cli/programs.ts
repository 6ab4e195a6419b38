import type { CommandProgram } from '../shared/command-program.js';
import type { Invocation } from './invocation.js';

/** Returns the program of a command, and loads only its code. */
export async function programOf(given: Invocation): Promise<CommandProgram> {
  switch (given.command) {
    case 'backup':
      return (await import('./backup/command.js')).backup(given);
    case 'restore':
      return (await import('./restore/command.js')).restore(given);
    case 'drop-replaced':
      return (await import('./restore/command.js')).dropReplaced();
    case 'doctor':
      return (await import('./doctor/command.js')).doctor(given);
    case 'rotate-keys':
      return (await import('./rotate-keys/command.js')).rotateKeys();
    case 'remove-demo':
      return (await import('./demo/command.js')).removeDemoData();
    case 'reverse-coins':
      return (await import('./coins/command.js')).reverseTransaction(given);
    case 'held-referrals':
      return (await import('./referrals/command.js')).listHeld();
    case 'refuse-referral':
      return (await import('./referrals/command.js')).refuse(given);
    case 'verify-ledger':
      return (await import('./verify-ledger/command.js')).verifyLedger();
    case 'dead-letters':
      return (await import('./dead-letters/command.js')).handleAll(given);
    case 'dead-letter':
      return (await import('./dead-letters/command.js')).handleOne(given);
    case 'users':
      return (await import('./users/command.js')).listUsers(given);
    case 'user':
      return (await import('./users/command.js')).handleUser(given);
    case 'erase-user':
      return (await import('./users/command.js')).eraseUser(given);
    case 'erased-users':
      return (await import('./users/erased-users.js')).listErasedUsers();
    case 'invite':
      return (await import('./users/command.js')).inviteUser(given);
    case 'sign-in-link':
      return (await import('./users/command.js')).makeSignInLink(given);
    case 'members':
      return (await import('./members/command.js')).handleMember(given);
  }
}
