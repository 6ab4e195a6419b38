import { type ControlReply, type ControlRequest, isControlRequest } from '@emberdeck/processes/protocol';
import type { Supervisor } from '@emberdeck/processes/supervisor';

/** Functions that delete the stored data of a held process, by process name. */
export type Wipes = Readonly<Record<string, () => Promise<void>>>;

async function carryOut(request: ControlRequest, supervisor: Supervisor, wipes: Wipes): Promise<void> {
  switch (request.kind) {
    case 'hold':
      return supervisor.hold(request.name, request.signal);
    case 'release':
      return supervisor.release(request.name);
    case 'wipe': {
      const held = supervisor.status().some(({ name, state }) => name === request.name && state === 'held');
      const wipe = wipes[request.name];
      if (!held || !wipe) throw new Error(`${request.name} is not held, or has nothing to wipe`);
      return wipe();
    }
    case 'status':
      break; // The reply contains it.
  }
}

/** Accepts control requests of the parent process (a test or the watch mode) for the processes of this launcher. */
export function acceptControl(supervisor: Supervisor, wipes: Wipes): void {
  process.on('message', (message) => {
    if (!isControlRequest(message)) return;
    const reply = (error: string | null): void => {
      const answer: ControlReply = { kind: 'reply', id: message.id, error, processes: supervisor.status() };
      process.send?.(answer);
    };
    carryOut(message, supervisor, wipes).then(
      () => reply(null),
      (err: unknown) => reply(err instanceof Error ? err.message : String(err)),
    );
  });
}
