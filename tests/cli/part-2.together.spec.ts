import { importSpecs } from '@emberdeck/testing/import-specs';

await importSpecs(import.meta.url, { part: 2, of: 2 });
