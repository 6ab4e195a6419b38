/** One event on its way out. Parameters: id, subject, payload, correlation id, time, trace. */
export const insertEvent = `INSERT INTO outbox (id, subject, payload, correlation_id, occurred_at, trace_parent) VALUES ($1, $2, $3, $4, $5, $6)`;
