import type { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';

interface FigureOfMessage<Figure> {
  readonly figure: Figure | null;
  readonly postedAt: Date;
}

/** The figure of a message. SQL by hand: TypeORM would read the whole message. */
export async function readFigureOf<Figure>(
  work: UnitOfWork,
  workspaceId: string,
  messageId: string,
): Promise<FigureOfMessage<Figure> | undefined> {
  const [row] = await work.read<FigureOfMessage<Figure>>(
    `SELECT figure, created_at AS "postedAt" FROM message WHERE workspace_id = $1 AND id = $2 AND deleted_at IS NULL`,
    [workspaceId, messageId],
  );
  return row;
}
