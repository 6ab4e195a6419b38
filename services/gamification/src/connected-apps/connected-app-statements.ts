/** A deck, column by column in the order of the table. */
export const insertApp = `
  INSERT INTO connected_app (id, user_id, app_name, app_type, deck_theme, api_endpoint, auth_token,
    auth_token_last_four, is_active, last_sync_at, sync_frequency, metadata, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`;
