import type { Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import type { AchievementEntity } from './achievement.entity.js';
import type { Act } from './achievements.rules.js';

// SQL by hand: acts of many players are counted in one statement each, on the path of every message.

/** How an act stands: whether more of its measure would earn nothing, and whether it was counted before. */
export interface Standing {
  readonly isFull: boolean;
  readonly isKnown: boolean;
}

/** Parameters, each an array: user, measure, item. A row for each act, in order. */
const standingsSql = `
  SELECT (SELECT count(*) FROM achievement_progress AS known
           WHERE known.user_id = given.user_id AND known.measure = given.measure)
         >= (SELECT max(target) FROM achievement WHERE achievement.measure = given.measure) AS "isFull",
         EXISTS (SELECT FROM achievement_progress AS known
                  WHERE known.user_id = given.user_id AND known.measure = given.measure
                    AND known.item = given.item) AS "isKnown"
    FROM unnest($1::uuid[], $2::text[], $3::text[]) WITH ORDINALITY AS given (user_id, measure, item, place)
   ORDER BY place`;

const countSql = `
  INSERT INTO achievement_progress (user_id, measure, item)
  SELECT DISTINCT user_id, measure, item
    FROM unnest($1::uuid[], $2::text[], $3::text[]) AS given (user_id, measure, item)
  ON CONFLICT DO NOTHING`;

/** Parameters, each an array: user, time of the last act. The accounts of the users are locked, so that each sees the acts of all others. */
const earnSql = `
  WITH earned AS (
    INSERT INTO user_achievement (id, user_id, achievement_id, earned_at)
    SELECT gen_random_uuid(), given.user_id, achievement.id, given.acted_at
      FROM unnest($1::uuid[], $2::timestamptz[]) AS given (user_id, acted_at)
      JOIN achievement
        ON target <= (SELECT count(*) FROM achievement_progress AS done
                       WHERE done.user_id = given.user_id AND done.measure = achievement.measure)
     WHERE NOT EXISTS (SELECT FROM user_achievement AS known
                        WHERE known.user_id = given.user_id AND known.achievement_id = achievement.id)
    ON CONFLICT (user_id, achievement_id) DO NOTHING
    RETURNING user_id, achievement_id
  )
  SELECT earned.user_id AS "userId", achievement.id, key, name, xp_reward AS "xpReward", coin_reward AS "coinReward"
    FROM earned JOIN achievement ON achievement.id = earned.achievement_id
   ORDER BY place`;

const listSql = `
  SELECT achievement.id, name, description, icon_url AS "iconUrl", coin_reward AS "coinReward", xp_reward AS "xpReward",
         rarity, category, target, created_at AS "createdAt", earned.earned_at AS "earnedAt",
         least(target, (SELECT count(*) FROM achievement_progress AS done
                         WHERE done.user_id = $1 AND done.measure = achievement.measure))::integer AS done
    FROM achievement
    LEFT JOIN user_achievement AS earned ON earned.achievement_id = achievement.id AND earned.user_id = $1
   ORDER BY earned.earned_at DESC NULLS LAST,
            (SELECT count(*) FROM achievement_progress AS done
              WHERE done.user_id = $1 AND done.measure = achievement.measure)::numeric / target DESC,
            place`;

const backlogSql = `
  DELETE FROM achievement_backlog
   WHERE user_id IN (SELECT user_id FROM achievement_backlog LIMIT $1 FOR UPDATE SKIP LOCKED)
  RETURNING user_id AS "userId"`;

/** By the share of those who share their data that have an achievement: half, a fifth, a twentieth. */
const rateSql = `
  UPDATE achievement SET rarity = rated.rarity
    FROM (
      SELECT achievement.id,
             CASE WHEN people.count = 0 OR 2 * count(earned.id) >= people.count THEN 'common'
                  WHEN 5 * count(earned.id) >= people.count THEN 'uncommon'
                  WHEN 20 * count(earned.id) >= people.count THEN 'rare'
                  ELSE 'epic' END AS rarity
        FROM achievement
       CROSS JOIN (SELECT count(*) FROM data_sharing WHERE is_on) AS people
        LEFT JOIN (
          SELECT held.id, held.achievement_id
            FROM user_achievement AS held JOIN data_sharing ON data_sharing.user_id = held.user_id AND is_on
        ) AS earned ON earned.achievement_id = achievement.id
       GROUP BY achievement.id, people.count
    ) AS rated
   WHERE rated.id = achievement.id AND rated.rarity <> achievement.rarity`;

const heldSql = `
  SELECT held.user_id AS "userId", name, description, rarity
    FROM user_achievement AS held JOIN achievement ON achievement.id = held.achievement_id
   WHERE held.user_id = ANY ($1)
   ORDER BY held.earned_at DESC, place`;

/** An achievement that was earned now. */
export type Earned = Pick<AchievementEntity, 'id' | 'key' | 'name' | 'xpReward' | 'coinReward'> & {
  readonly userId: string;
};

/** An achievement with the progress of a player. */
export type Listed = Omit<AchievementEntity, 'key' | 'measure' | 'place'> & {
  readonly done: number;
  readonly earnedAt: Date | null;
};

const columnsOf = (acts: readonly Act[]): (readonly string[])[] => [
  acts.map(({ userId }) => userId),
  acts.map(({ measure }) => measure),
  acts.map(({ item }) => item),
];

/** How each act stands, in order. */
export const standingsOf = (tx: Tx, acts: readonly Act[]): Promise<Standing[]> =>
  tx.query<Standing[]>(standingsSql, columnsOf(acts));

/** Counts acts, each once. */
export async function countActs(tx: Tx, acts: readonly Act[]): Promise<void> {
  await tx.query(countSql, columnsOf(acts));
}

/** Gives users every achievement whose target they have reached, once, at the time of the user's last act. */
export const earn = (tx: Tx, times: ReadonlyMap<string, Pick<Act, 'at'>>): Promise<Earned[]> =>
  tx.query<Earned[]>(earnSql, [[...times.keys()], [...times.values()].map(({ at }) => at)]);

/** All achievements with the progress of a user. */
export const listFor = (work: UnitOfWork, userId: string): Promise<Listed[]> =>
  work.read<Listed>(listSql, [userId]);

/** An earned achievement as other members see it. */
export type Held = Pick<AchievementEntity, 'name' | 'description' | 'rarity'> & { readonly userId: string };

/** What users have earned, the newest first. */
export const heldBy = (work: UnitOfWork, userIds: readonly string[]): Promise<Held[]> =>
  work.read<Held>(heldSql, [userIds]);

/** Takes users from the backlog. */
export async function takeBacklog(tx: Tx, limit: number): Promise<string[]> {
  const [rows] = await tx.query<[{ userId: string }[], number]>(backlogSql, [limit]);
  return rows.map(({ userId }) => userId);
}

/** Stores how rare each achievement is. */
export async function rate(tx: Tx): Promise<void> {
  await tx.query(rateSql);
}
