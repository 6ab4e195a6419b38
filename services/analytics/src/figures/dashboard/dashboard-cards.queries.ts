import type { CardChoice } from '@emberdeck/contracts/analytics/card-rules';
import type { Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';

// SQL by hand: every read of the dashboard reads the choice of cards first. A repository needs a transaction, which is three
// statements, and it cannot leave an existing row as it is.

/** $1: the workspace, which owns the cards of all; $2: the member. */
const cardsQuery = `
  SELECT owner_id AS "ownerId", cards FROM dashboard_cards WHERE workspace_id = $1 AND owner_id IN ($1, $2)`;

/** The chosen cards of an owner; null without a choice. */
export interface OwnedCards {
  readonly ownerId: string;
  readonly cards: CardChoice[] | null;
}

/** The chosen cards of the workspace and of a member. */
export const readCards = (work: UnitOfWork, workspaceId: string, userId: string): Promise<OwnedCards[]> =>
  work.read<OwnedCards>(cardsQuery, [workspaceId, userId]);

/** $1: the workspace; $2: the owner; $3, $4: who and when. */
const addRowSql = `
  INSERT INTO dashboard_cards (workspace_id, owner_id, updated_by, updated_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT DO NOTHING`;

interface CardsOwner {
  readonly workspaceId: string;
  readonly ownerId: string;
  readonly updatedBy: string;
  readonly updatedAt: Date;
}

/** Adds the row of an owner without a choice, if there is none. */
export async function addCardsRow(tx: Tx, owner: CardsOwner): Promise<void> {
  await tx.query(addRowSql, [owner.workspaceId, owner.ownerId, owner.updatedBy, owner.updatedAt]);
}
