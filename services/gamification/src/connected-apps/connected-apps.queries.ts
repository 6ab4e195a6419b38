/** SQL by hand: the check of a quota adds the server's limits to it in one round trip. Parameter: user. */
const countAppsSql = 'SELECT count(*)::integer AS count FROM connected_app WHERE user_id = $1';

/** How apps count toward the limit of their user. */
export const appQuota = { name: 'apps', count: countAppsSql, mostAdded: 1 };
