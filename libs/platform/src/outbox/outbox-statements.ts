/** Inserts one event. Parameters: id, subject, payload, correlation id, time, trace. */
export const insertEvent = `INSERT INTO outbox (id, subject, payload, correlation_id, occurred_at, trace_parent) VALUES ($1, $2, $3, $4, $5, $6)`;

/** Inserts many events of one transaction. Parameters: an array of each parameter of {@link insertEvent}. */
export const insertEvents = `
  INSERT INTO outbox (id, subject, payload, correlation_id, occurred_at, trace_parent)
  SELECT * FROM unnest($1::uuid[], $2::text[], $3::jsonb[], $4::text[], $5::timestamptz[], $6::text[])`;
