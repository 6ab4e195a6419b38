import { deployments, type Deployment } from '@emberdeck/testing/system/product-under-test';
import type { Figure } from '../report/figure.js';
import { copyColleagues, joinOne, type Person } from '../setup/people.js';
import { withSetup, type Setup } from '../setup/setup.js';
import { compareLoad } from '../setup/windows.js';
import type { Benchmark, BenchmarkOptions } from './benchmark.js';

const targets: Readonly<Record<Deployment, number>> = { 'all-in-one': 0.8, distributed: 0.6 };

const authors = 20;
const messageCount = 1_000;

/** The first page of a feed that many have written, in both deployments. */
export const messages: Benchmark = async (options) => {
  const figures: Figure[] = [];
  for (const deployment of deployments) {
    figures.push(await withSetup(deployment, (setup) => measure(setup, deployment, options)));
  }
  return figures;
};

async function measure(setup: Setup, deployment: Deployment, options: BenchmarkOptions): Promise<Figure> {
  const reader = await joinOne(setup);
  await fillFeed(setup, reader);
  const result = await compareLoad(setup, options, {
    path: '/api/messages?limit=100',
    cookies: [reader.cookie],
  });
  return {
    name: `GET /api/messages, ${deployment}`,
    ours: result.ours,
    bare: result.bare,
    unit: '/s',
    value: result.ratio,
    target: { atLeast: targets[deployment] },
  };
}

const insertMembers = `
  INSERT INTO messaging.member (workspace_id, user_id, role, display_name, first_name, last_name)
  SELECT $1, id, 'team_member', 'Player ' || place, 'First ' || place, 'Last ' || place
    FROM unnest($2::uuid[]) WITH ORDINALITY AS author (id, place)
  ON CONFLICT DO NOTHING`;

/** Every third message is liked by the reader. */
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
