import { setTimeout as pause } from 'node:timers/promises';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallDefinition, CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { type DemoPerson, demoUser, demoWorkspace } from '@emberdeck/contracts/demo/demo-workspace';
import { AppError } from '@emberdeck/platform/errors/app-error';
import type { CallClient } from '@emberdeck/platform/runtime/call-client';
import type { ActorSigner } from '@emberdeck/platform/security/actor-signature';

/** Who makes a call, and when. */
export interface Moment {
  readonly person: DemoPerson;
  /** The time that the call is given; absent for now. */
  readonly at?: Date;
  /** The key of an intent: a start that repeats it gets the first answer. */
  readonly key?: string;
}

const mostAttempts = 100;
const betweenAttemptsMs = 100;

/** Makes the calls of the demo's people. */
export class DemoCaller {
  constructor(
    private readonly calls: CallClient,
    private readonly signature: ActorSigner,
  ) {}

  async call<C extends CallDefinition>(
    call: C,
    input: CallInput<C>,
    { person, at, key }: Moment,
  ): Promise<CallOutput<C>> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await this.calls.call(call, input, {
          signedActor: this.signature.sign(actorOf(person), at ?? null),
          ...(at && { time: at }),
          ...(key !== undefined && { idempotencyKey: `demo ${key}` }),
        });
        return answer.json();
      } catch (error) {
        if (!isUnderWay(error) || attempt === mostAttempts) throw error;
      }
      await pause(betweenAttemptsMs);
    }
  }
}

/** Another gateway plays the same step. */
const isUnderWay = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'idempotency_in_progress';

const actorOf = ({ userId, role, displayName, firstName, lastName }: DemoPerson): Actor => ({
  userId,
  workspaceId: demoWorkspace.id,
  sessionId: 'demo',
  role,
  ownsWorkspace: userId === demoUser.userId,
  verified: true,
  displayName,
  firstName,
  lastName,
  profileImageUrl: null,
  revision: 0,
});
