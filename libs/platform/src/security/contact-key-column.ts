import type { SealedColumn } from './secret-box.js';

/** A service that hashes contacts lists it among its sealed columns. */
export const contactKeyColumn: SealedColumn = { table: 'contact_key', column: 'sealed' };
