/** Selects what is wrong between the rows of identity: each fault as a sentence. */
export const teamFaults = `
      SELECT 'workspace ' || id || ' has no owner' AS fault FROM identity.workspace
       WHERE NOT EXISTS (SELECT FROM identity.membership WHERE workspace_id = id AND user_id = owner_id)
      UNION ALL SELECT 'offer of ' || id || ' to a stranger' FROM identity.workspace
       WHERE offered_to IS NOT NULL
         AND NOT EXISTS (SELECT FROM identity.membership WHERE workspace_id = id AND user_id = offered_to)
      UNION ALL SELECT 'offer of ' || id || ', which ends' FROM identity.workspace
       WHERE offered_to IS NOT NULL AND ends_at IS NOT NULL
      UNION ALL SELECT 'session of ' || user_id || ' without a membership' FROM identity.session
       WHERE NOT EXISTS (SELECT FROM identity.membership AS m
                          WHERE m.workspace_id = session.workspace_id AND m.user_id = session.user_id)
      UNION ALL SELECT 'person ' || id || ' in no workspace' FROM identity.user_account
       WHERE NOT EXISTS (SELECT FROM identity.membership WHERE user_id = id)
      UNION ALL SELECT 'invitation ' || id || ' was used too often' FROM identity.invitation WHERE uses > max_uses`;

/** Selects the members whom identity or the copy in notifications alone has. */
export const differingCopies = `
        WITH own AS (
          SELECT workspace_id, user_id, role, workspace.owner_id = user_id AS owns
            FROM identity.membership JOIN identity.workspace ON workspace.id = workspace_id
        ), copy AS (
          SELECT workspace_id, user_id, role, owns_workspace AS owns FROM notifications.member WHERE NOT removed
        )
        (SELECT 'identity alone' AS at, * FROM own EXCEPT SELECT 'identity alone', * FROM copy)
        UNION ALL (SELECT 'notifications alone', * FROM copy EXCEPT SELECT 'notifications alone', * FROM own)`;
