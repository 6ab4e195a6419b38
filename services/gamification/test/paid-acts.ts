import { randomUUID } from 'node:crypto';
import { sourceSynced } from '@emberdeck/contracts/analytics/source-events';
import { reportMade } from '@emberdeck/contracts/analytics/report-work';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { reverseCoins } from '@emberdeck/contracts/gamification/coin-corrections';
import { listCoinTransactions } from '@emberdeck/contracts/gamification/coins';
import { endPlay, startPlay } from '@emberdeck/contracts/gamification/play';
import { openProfile } from '@emberdeck/contracts/gamification/profile';
import { sendReferral } from '@emberdeck/contracts/gamification/referrals';
import { getShop, purchaseItem, refundPurchase } from '@emberdeck/contracts/gamification/shop';
import { messagePosted } from '@emberdeck/contracts/messaging/messages';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { anActor } from '@emberdeck/testing/actors';
import type { TestService } from '@emberdeck/testing/service-harness';
import { ReferralSettlementService } from '../src/referrals/referral-settlement.service.js';
import { aJoined, aKey, connect, dayMs, type Joined, type TestClock } from './support.js';

/** An act that pays or spends: each call of it is a repeat of the same one. */
export type Act = () => Promise<unknown>;

/** The service, its clock, and the user whom the acts pay. The acts prepare what comes before them. */
export interface Scene {
  readonly service: TestService;
  readonly clock: TestClock;
  readonly actor: Actor;
}

let lastNumber = 0;

/** Invites a friend; returns the code. An unverified user sends nothing: no other service is asked. */
async function invite({ service, actor }: Scene): Promise<string> {
  const friendPhone = `+1202557${String((lastNumber += 1)).padStart(4, '0')}`;
  const inviter = { actor: { ...actor, verified: false }, idempotencyKey: aKey() };
  const { referralCode } = await service.call(sendReferral, { friendPhone, friendName: null }, inviter);
  return referralCode ?? '';
}

async function joining(scene: Scene, changes: Partial<Joined> = {}): Promise<Act> {
  const joined = aJoined(anActor(), { referralCode: await invite(scene), ...changes });
  return () => scene.service.call(openProfile, joined);
}

async function buying({ service, actor }: Scene): Promise<() => Promise<string>> {
  const { items } = await service.call(getShop, {}, { actor });
  const [cheapest] = items.toSorted((one, other) => one.price - other.price);
  const caller = { actor, idempotencyKey: aKey() };
  return async () => {
    const receipt = await service.call(purchaseItem, { itemId: cheapest?.id ?? '' }, caller);
    return receipt.purchase.id;
  };
}

/** The same id again, and each second time another one: a repeat is known by what it is about too. */
function idsOfRepeats(): () => string {
  const id = randomUUID();
  let calls = 0;
  return () => ((calls += 1) % 2 === 1 ? id : randomUUID());
}

const publishing = ({ service }: Scene, ...[event, payload]: Parameters<TestService['publish']>): Act => {
  const nextId = idsOfRepeats();
  return () => service.publish(event, payload, nextId());
};

/** What the ledger does for a user, by name. */
export const coinActs: Readonly<Record<string, (scene: Scene) => Promise<Act>>> = {
  'the welcome': async ({ service, actor }) => {
    const joined = aJoined(actor);
    return () => service.call(openProfile, joined);
  },
  'a connected app': async ({ service, actor }) => {
    const nextKey = idsOfRepeats();
    return () => connect(service, actor, { appName: 'Step Counter' }, nextKey());
  },
  'the joining of a friend': (scene) => joining(scene),
  'the payment for a friend that was held': async (scene) => {
    const { service, clock, actor } = scene;
    await (
      await joining(scene, { origin: { browserUserIds: [actor.userId], addressKey: null } })
    )();
    clock.advance(7 * dayMs);
    return () => service.provider(ReferralSettlementService).releaseDue();
  },
  'a milestone': async ({ service, clock, actor }) => {
    const { id } = await connect(service, actor, { appName: 'Played' });
    const { sessionId } = await service.call(startPlay, { id }, { actor });
    await service.database.asAdministrator(
      'UPDATE gamification.player_profile SET agent_progress_points = 9 WHERE user_id = $1',
      [actor.userId],
    );
    clock.advance(10_000);
    return () => service.call(endPlay, { id, sessionId }, { actor });
  },
  'a purchase': (scene) => buying(scene),
  'a refund': async (scene) => {
    const { service, actor } = scene;
    const id = await (await buying(scene))();
    const caller = { actor, idempotencyKey: aKey() };
    return () => service.call(refundPurchase, { id }, caller);
  },
  'a correction': async ({ service, actor }) => {
    const { id } = await connect(service, actor, { appName: 'Corrected' });
    const paid = await service.call(listCoinTransactions, { limit: 50 }, { actor });
    const transactionId = paid.find(({ sourceId }) => sourceId === id)?.id ?? '';
    return () =>
      service.call(reverseCoins, { transactionId, reason: 'Paid by mistake' }).catch((error: unknown) => {
        // The operator reads that it is reversed already.
        if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
      });
  },
};

/** What earns experience by an event of another service, by name. */
export const eventActs: Readonly<Record<string, (scene: Scene) => Promise<Act>>> = {
  'a message': async (scene) => {
    const { userId, workspaceId, displayName: authorName } = scene.actor;
    const post = { messageId: randomUUID(), workspaceId, userId, parentId: null, authorName };
    return publishing(scene, messagePosted, post);
  },
  'the first sync of a source': async (scene) => {
    const { userId, workspaceId } = scene.actor;
    return publishing(scene, sourceSynced, {
      ...{ sourceId: randomUUID(), workspaceId, userId, name: 'Sales', type: 'File Upload', rowsRead: 1 },
      ...{ rowsAdded: 1, rowsReplaced: 0, rowsSkipped: 0, rowsRefused: 0, firstSync: true },
    });
  },
  'a report': async (scene) => {
    const { userId, workspaceId } = scene.actor;
    const report = { userId, workspaceId, reportId: randomUUID(), title: 'Sales', format: 'pdf' };
    return publishing(scene, reportMade, report);
  },
};
