/** One event on its way out. Parameters: id, subject, payload, correlation id, time. */
export const insertEvent = `INSERT INTO outbox (id, subject, payload, correlation_id, occurred_at) VALUES ($1, $2, $3, $4, $5)`;
