import { attachmentJson, contentOf } from './attachment-json.js';

// SQL by hand: the files of a message are part of the one statement that posts it, and of its stored JSON.

/** A file that expires sooner may be swept while its message is posted. */
const margin = `interval '1 minute'`;

/**
 * Parts of the statement that posts a message, with the ids of its files or null as $17. `files` has one row:
 * `is_complete` unless a file is missing, and their JSON or null.
 */
export const claimFiles = `
  claimed_file AS MATERIALIZED (
    SELECT a.id, ${contentOf} AS content_id, a.preview_id, wanted.place, ${attachmentJson} AS json
    FROM unnest($17::uuid[]) WITH ORDINALITY AS wanted (id, place)
    JOIN attachment a ON a.id = wanted.id AND a.workspace_id = $2 AND a.user_id = $3
     AND a.message_id IS NULL AND a.prepared_at IS NOT NULL
    JOIN blob b ON b.id = ${contentOf} AND b.stored_at IS NOT NULL AND b.expires_at > now() + ${margin}
    WHERE a.preview_id IS NULL OR EXISTS (SELECT FROM blob WHERE id = a.preview_id AND expires_at > now() + ${margin})
    FOR UPDATE OF a, b
  ),
  files AS MATERIALIZED (
    SELECT count(*) = coalesce(cardinality($17::uuid[]), 0) AS is_complete, jsonb_agg(json ORDER BY place) AS json
    FROM claimed_file
  )`;

/** Parts of the same statement: once `posted` has its row, its files belong to it and stay. */
export const keepFiles = `
  kept_row AS (
    UPDATE attachment SET message_id = posted.id, place = claimed_file.place
    FROM posted, claimed_file WHERE attachment.id = claimed_file.id AND attachment.workspace_id = $2
  ),
  kept_content AS (
    UPDATE blob SET expires_at = 'infinity'
    FROM posted, claimed_file WHERE blob.id IN (claimed_file.content_id, claimed_file.preview_id)
  )`;
