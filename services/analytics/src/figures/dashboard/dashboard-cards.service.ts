import { Injectable } from '@nestjs/common';
import {
  type CardChoice,
  type CardScope,
  cardsOf,
  type MetricUses,
  usesOf,
} from '@emberdeck/contracts/analytics/card-rules';
import {
  cardList,
  type DashboardCards,
  dashboardCardsChanged,
  type setDashboardCards,
  type useAsHeadline,
} from '@emberdeck/contracts/analytics/dashboard-cards';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { may } from '@emberdeck/contracts/core/permissions';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, invalid } from '@emberdeck/platform/errors/app-error';
import { requireUnchanged } from '@emberdeck/platform/errors/require-unchanged';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { In } from 'typeorm';
import { headlinesOf, withHeadline } from './card-rules.js';
import { addCardsRow, type OwnedCards, readCards } from './dashboard-cards.queries.js';
import { DashboardCardsEntity } from './dashboard-cards.entity.js';

type Reader = Pick<Actor, 'workspaceId' | 'userId'>;

/** Makes a list of cards from the present choices. */
type Change = (present: DashboardCards) => CardChoice[] | null;

/** The cards that a workspace and its members have chosen. */
@Injectable()
export class DashboardCardsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** The choice of the workspace and that of the member. */
  async read({ workspaceId, userId }: Reader): Promise<DashboardCards> {
    return choicesOf(await readCards(this.work, workspaceId, userId), { workspaceId, userId });
  }

  /** The choice of the workspace alone. */
  async ofWorkspace(workspaceId: string): Promise<DashboardCards> {
    return { ...(await this.read({ workspaceId, userId: workspaceId })), mine: null };
  }

  /** What the cards of the workspace use metrics as. */
  async usesOfWorkspace(tx: Tx, workspaceId: string): Promise<MetricUses> {
    return usesOf(headlinesOf(await this.find(tx, { workspaceId, userId: workspaceId })));
  }

  /** Fails with `forbidden` for the cards of a workspace that the actor does not manage. */
  async set(
    actor: Actor,
    { scope, cards, before }: CallInput<typeof setDashboardCards>,
  ): Promise<DashboardCards> {
    return this.change(actor, scope, (present) => {
      requireUnchanged(before, { cards: present[scope] });
      return cards;
    });
  }

  async use(
    actor: Actor,
    {
      scope = may(actor, 'manage-workspace') ? 'workspace' : 'mine',
      ...change
    }: CallInput<typeof useAsHeadline>,
  ): Promise<DashboardCards & { readonly scope: CardScope }> {
    const cards = await this.change(actor, scope, ({ workspace, mine }) => {
      const present = cardsOf({ workspace, mine: scope === 'mine' ? mine : null });
      const changed = withHeadline(present, change);
      if (changed === null || !cardList.safeParse(changed).success) {
        throw invalid([{ field: 'metric', message: 'The card has no room for another metric' }]);
      }
      return changed;
    });
    return { ...cards, scope };
  }

  private change(actor: Actor, scope: CardScope, change: Change): Promise<DashboardCards> {
    if (scope === 'workspace' && !may(actor, 'manage-workspace')) {
      throw new AppError(
        'forbidden',
        'Only who manages the workspace can change its cards. Change your own.',
      );
    }
    const { workspaceId, userId } = actor;
    const ownerId = scope === 'mine' ? userId : workspaceId;
    return this.work.run(async (tx) => {
      const stamp = { updatedBy: userId, updatedAt: this.clock.now() };
      // The row is what two changes at once wait for.
      await addCardsRow(tx, { workspaceId, ownerId, ...stamp });
      const rows = workspaceScope(tx, DashboardCardsEntity, workspaceId);
      await rows.findOneForUpdate({ ownerId });
      const present = await this.find(tx, actor);
      const cards = change(present);
      await rows.update({ ownerId }, { cards, ...stamp });
      await this.outbox.append(tx, dashboardCardsChanged, { workspaceId, userId, scope });
      return { ...present, [scope]: cards };
    });
  }

  private async find(tx: Tx, { workspaceId, userId }: Reader): Promise<DashboardCards> {
    const ownerId = In([workspaceId, userId]);
    const rows = await workspaceScope(tx, DashboardCardsEntity, workspaceId).find({ ownerId });
    return choicesOf(rows, { workspaceId, userId });
  }
}

function choicesOf(rows: readonly OwnedCards[], { workspaceId, userId }: Reader): DashboardCards {
  const of = (owner: string) => rows.find(({ ownerId }) => ownerId === owner)?.cards ?? null;
  return { workspace: of(workspaceId), mine: userId === workspaceId ? null : of(userId) };
}
