import { Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import {
  appChanged,
  appsReordered,
  type ConnectedApp,
  type updateConnectedApp,
} from '@emberdeck/contracts/gamification/connected-apps';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { OutboundPolicy } from '@emberdeck/platform/security/outgoing/outbound-policy';
import { SecretBox } from '@emberdeck/platform/security/secret-box';
import { movedPlaces } from './app-order.js';
import { changedColumns } from './changed-app.js';
import { toConnectedApp } from './connected-apps.mapper.js';
import { readPlaces, storePlaces } from './connected-apps.queries.js';
import { ConnectedAppsService, eventFields } from './connected-apps.service.js';
import { tokenPlace } from './new-app.js';

type Change = CallInput<typeof updateConnectedApp>;

/** Edits, pauses and moves decks. */
@Injectable()
export class AppChangesService {
  constructor(
    private readonly apps: ConnectedAppsService,
    private readonly outbox: Outbox,
    private readonly secrets: SecretBox,
    private readonly outbound: OutboundPolicy,
    private readonly clock: Clock,
  ) {}

  /** Rejects with `not_found` both for an unknown app and for an app of another user. */
  async update(tx: Tx, actor: Actor, { id, before, ...change }: Change): Promise<ConnectedApp> {
    if (before !== undefined) await this.move(tx, actor, id, before);
    const app = await this.apps.lock(tx, actor, id);
    if (Object.values(change).every((each) => each === undefined)) return toConnectedApp(app);
    this.outbound.check('apiEndpoint', change.apiEndpoint ?? null);
    const seal = (token: string): string => this.secrets.seal(token, tokenPlace(id));
    const columns = changedColumns(app, change, { now: this.clock.now(), seal });
    const row = toConnectedApp(await this.apps.change(tx, app, columns));
    await this.outbox.append(tx, appChanged, { ...eventFields(actor, row), app: row, isInAnswer: true });
    return row;
  }

  private async move(tx: Tx, actor: Actor, id: string, before: string | null): Promise<void> {
    const { userId, workspaceId } = actor;
    await storePlaces(tx, userId, movedPlaces(await readPlaces(tx, userId), id, before));
    await this.outbox.append(tx, appsReordered, { userId, workspaceId });
  }
}
