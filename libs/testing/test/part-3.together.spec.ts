import { importSpecs } from '@emberdeck/testing/import-specs';

await importSpecs(import.meta.url, { part: 3, of: 3 });
