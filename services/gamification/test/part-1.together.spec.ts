import { importSpecs } from '@emberdeck/testing/import-specs';

await importSpecs(import.meta.url, { part: 1, of: 1 });
