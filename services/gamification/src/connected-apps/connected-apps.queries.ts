/** SQL by hand: the check of a quota adds the server's limits to it in one round trip. Parameter: user. */
export const countAppsSql = 'SELECT count(*)::integer AS count FROM connected_app WHERE user_id = $1';
