import { copyColleagues, joinOne, type Person } from '../setup/people.js';
import type { Setup } from '../setup/setup.js';
import { compareLoad, loadFigure } from '../setup/windows.js';
import type { Benchmark } from './benchmark.js';
import { inBothDeployments, type Targets } from './deployments.js';

const path = '/api/messages?limit=100';
const targets: Targets = { 'all-in-one': 1.2, distributed: 0.9 };

const authors = 20;
const messageCount = 1_000;

/** Measures the first page of a feed with many authors, in both deployments. */
export const messages: Benchmark = (options) =>
  inBothDeployments(async (setup, deployment) => {
    const reader = await joinOne(setup);
    await fillFeed(setup, reader);
    const load = await compareLoad(setup, options, { path, cookies: [reader.cookie] });
    return [loadFigure(`GET ${path}, ${deployment}`, load, { atLeast: targets[deployment] })];
  });

const insertMembers = `
  INSERT INTO messaging.member (workspace_id, user_id, role, display_name, first_name, last_name)
  SELECT $1, id, 'team_member', 'Player ' || place, 'First ' || place, 'Last ' || place
    FROM unnest($2::uuid[]) WITH ORDINALITY AS author (id, place)
  ON CONFLICT DO NOTHING`;

/** The reader has liked every third message. */
const insertMessages = `
  WITH posted AS (
    INSERT INTO messaging.message (id, workspace_id, author_id, content, reaction_count, created_at)
    SELECT gen_random_uuid(), $1, ($2::uuid[])[1 + place % cardinality($2::uuid[])],
           'Message ' || place || ': the new board is live, please have a look and tell what is missing.',
           CASE place % 3 WHEN 0 THEN 1 ELSE 0 END, now() - place * interval '1 minute'
      FROM generate_series(1, $4::integer) AS place
    RETURNING id, reaction_count
  )
  INSERT INTO messaging.message_reaction (id, workspace_id, message_id, user_id)
  SELECT gen_random_uuid(), $1, id, $3 FROM posted WHERE reaction_count = 1`;

async function fillFeed(setup: Setup, { userId, workspaceId, ...rest }: Person): Promise<void> {
  const colleagues = await copyColleagues(setup, { userId, workspaceId, ...rest }, authors - 1);
  const ids = [userId, ...colleagues.map((each) => each.userId)];
  await setup.database.query(insertMembers, [workspaceId, ids]);
  await setup.database.query(insertMessages, [workspaceId, ids, userId, messageCount]);
  await setup.database.query('VACUUM ANALYZE');
}
