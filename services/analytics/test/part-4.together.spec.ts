import { importSpecs } from '@emberdeck/testing/import-specs';

await importSpecs(import.meta.url, { part: 4, of: 4 });
