/** Inserts one event. Parameters: id, subject, payload, correlation id, time, trace, lease in milliseconds or null. */
export const insertEvent = `
  INSERT INTO outbox (id, subject, payload, correlation_id, occurred_at, trace_parent, leased_until)
  VALUES ($1, $2, $3, $4, $5, $6, now() + $7::integer * interval '1 millisecond')`;

/**
 * Inserts many events of one transaction. Parameters: an array of each column of {@link insertEvent}, then the lease of
 * all.
 */
export const insertEvents = `
  INSERT INTO outbox (id, subject, payload, correlation_id, occurred_at, trace_parent, leased_until)
  SELECT event.*, now() + $7::integer * interval '1 millisecond'
    FROM unnest($1::uuid[], $2::text[], $3::jsonb[], $4::text[], $5::timestamptz[], $6::text[]) AS event`;
