import { feedVersion } from '@emberdeck/contracts/messaging/messages';
import { changesData, type Tx } from '@emberdeck/platform/database/unit-of-work';
import { type BeforeErasure, personalData } from '@emberdeck/platform/personal/personal-data';

// SQL by hand: a person is erased in all workspaces, by one statement a rule and without the rows in memory.

/** No user has this id. */
const noUser = '00000000-0000-0000-0000-000000000000';

/** The feeds that show the person. */
const changesFeeds: BeforeErasure = async (tx: Tx, { userId }) => {
  const rows = await tx.query<{ workspaceId: string }[]>(
    `SELECT workspace_id AS "workspaceId" FROM member WHERE user_id = $1
     UNION SELECT workspace_id FROM message WHERE author_id = $1
     UNION SELECT workspace_id FROM message_reaction WHERE user_id = $1`,
    [userId],
  );
  changesData(
    tx,
    rows.map(({ workspaceId }) => feedVersion(workspaceId)),
  );
};

/**
 * Replies first, so that each leaves its own mark for clients that catch up. A post with replies of others stays as an
 * empty place, since its replies would go with it; an empty place that has lost its last reply goes.
 */
const eraseMessages = [
  `/* across workspaces: a person is erased everywhere */
   WITH gone AS (DELETE FROM message WHERE author_id = $1 AND parent_id IS NOT NULL RETURNING workspace_id, parent_id)
   DELETE FROM message AS post USING gone
    WHERE post.workspace_id = gone.workspace_id AND post.id = gone.parent_id AND post.deleted_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM message AS reply WHERE reply.workspace_id = post.workspace_id
                       AND reply.parent_id = post.id AND reply.author_id <> $1)`,
  `/* across workspaces: a person is erased everywhere */
   DELETE FROM message AS post WHERE author_id = $1
      AND NOT EXISTS (SELECT FROM message AS reply
                       WHERE reply.workspace_id = post.workspace_id AND reply.parent_id = post.id)`,
  `/* across workspaces: a person is erased everywhere */
   UPDATE message SET content = '', attachments = NULL, figure = NULL, mention_ids = NULL, pinned_at = NULL,
          posted_hash = NULL, edited_at = NULL, deleted_at = coalesce(deleted_at, now())
    WHERE author_id = $1`,
];

/**
 * The files of posted messages stay with them: their contents belong to no user then, so that they neither expire nor
 * count for the person.
 */
const keepFiles = [
  `/* across workspaces: a person is erased everywhere */ DELETE FROM attachment WHERE user_id = $1 AND message_id IS NULL`,
  `/* across workspaces: a person is erased everywhere */
   UPDATE blob SET user_id = '${noUser}'
     FROM attachment AS a
    WHERE a.user_id = $1 AND blob.user_id = $1 AND blob.id IN (a.id, a.content_id, a.preview_id)`,
];

const eraseReactions = `
  /* across workspaces: a person is erased everywhere */
  WITH gone AS (DELETE FROM message_reaction WHERE user_id = $1 RETURNING workspace_id, message_id, type)
  UPDATE message
     SET reaction_count = greatest(0, reaction_count - removed.likes),
         reactions = (
           SELECT jsonb_object_agg(type, number) FROM (
             SELECT other.type, count(*) AS number FROM message_reaction AS other
              WHERE other.workspace_id = message.workspace_id AND other.message_id = message.id
                AND other.type <> 'like' AND other.user_id <> $1
              GROUP BY other.type
           ) AS left_over
         )
    FROM (SELECT workspace_id, message_id, (count(*) FILTER (WHERE type = 'like'))::integer AS likes
            FROM gone GROUP BY workspace_id, message_id) AS removed
   WHERE message.workspace_id = removed.workspace_id AND message.id = removed.message_id`;

/** The data of a user in messaging. */
export const personal = personalData(
  [
    {
      table: 'message_reaction',
      users: ['user_id'],
      shows: ['id', 'workspace_id', 'message_id', 'type', 'created_at'],
      erase: [eraseReactions],
    },
    {
      table: 'attachment',
      users: ['user_id'],
      shows: [
        'id',
        'workspace_id',
        'message_id',
        'name',
        'type',
        'size_bytes',
        'width',
        'height',
        'created_at',
      ],
      // Their contents go with the rows.
      erase: 'delete',
      eraseKeeping: keepFiles,
    },
    {
      table: 'message',
      users: ['author_id'],
      shows: [
        'id',
        'workspace_id',
        'parent_id',
        'content',
        'attachments',
        'created_at',
        'updated_at',
        'edited_at',
      ],
      erase: eraseMessages,
      // The id of the author leads to no name.
      eraseKeeping: 'keep',
    },
    {
      table: 'read_position',
      users: ['user_id'],
      key: 'workspace_id',
      shows: ['workspace_id', 'read_at', 'message_id'],
      erase: 'delete',
    },
    {
      table: 'member',
      isAbout: true,
      users: ['user_id'],
      key: 'workspace_id',
      shows: ['workspace_id', 'role', 'display_name', 'first_name', 'last_name', 'profile_image_url'],
      erase: 'delete',
    },
  ],
  changesFeeds,
);
