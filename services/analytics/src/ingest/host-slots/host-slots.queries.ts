import type { Tx } from '@emberdeck/platform/database/unit-of-work';

/** Requests that a host serves at once. */
export const slotsPerHost = 2;

/** Time without a page after which a slot is free again. Its worker may have died. */
const leaseSeconds = 120;

/**
 * Takes a free slot, or the one that an earlier worker of the run has. SQL by hand: two workers must not take the same
 * slot, so the condition stands in the update of the upsert.
 */
const takeSql = `
  INSERT INTO sync_slot AS held (host, slot, run_id, holder, leased_until)
  SELECT $1, free.slot, $2, $4, $3::timestamptz + interval '${leaseSeconds} seconds'
    FROM generate_series(1, ${slotsPerHost}) AS free (slot)
    LEFT JOIN sync_slot AS other ON other.host = $1 AND other.slot = free.slot
   WHERE other.run_id IS NULL OR other.run_id = $2 OR other.leased_until < $3
   ORDER BY (other.run_id = $2) DESC NULLS LAST, free.slot LIMIT 1
  ON CONFLICT (host, slot) DO UPDATE SET run_id = excluded.run_id, holder = excluded.holder, leased_until = excluded.leased_until
   WHERE held.run_id = excluded.run_id OR held.leased_until < $3
  RETURNING slot`;

const extendSql = `
  UPDATE sync_slot SET leased_until = $3::timestamptz + interval '${leaseSeconds} seconds'
   WHERE host = $1 AND holder = $2`;

const releaseSql = 'DELETE FROM sync_slot WHERE host = $1 AND holder = $2';

/** What holds a slot: a worker of a run, or a test. */
export interface SlotHolder {
  readonly host: string;
  /** A later worker takes over the slot of its run. */
  readonly runId: string;
  readonly holder: string;
}

/** Takes a slot of the host. Returns false if others have all of them. */
export async function takeSlot(tx: Tx, { host, runId, holder }: SlotHolder, now: Date): Promise<boolean> {
  return (await tx.query<unknown[]>(takeSql, [host, runId, now, holder])).length > 0;
}

/** Extends the lease of the slot, unless a later worker has it. */
export async function extendSlot(tx: Tx, { host, holder }: SlotHolder, now: Date): Promise<void> {
  await tx.query(extendSql, [host, holder, now]);
}

/** Frees the slot, unless a later worker has it. */
export async function releaseSlot(tx: Tx, { host, holder }: SlotHolder): Promise<void> {
  await tx.query(releaseSql, [host, holder]);
}
