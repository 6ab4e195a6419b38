import { describe, expect, it } from '@jest/globals';
import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import { auditedChange } from './audited-change.js';

const source = {
  name: 'Shop',
  endpoint: 'https://shop.example.com/data?key=***',
  mapping: { rows: 'a' },
  updatedAt: '2026-01-01T00:00:00.000Z',
} as unknown as DataSource;

describe('auditedChange', () => {
  it('holds the changed fields alone, objects as JSON, and no time of the row', () => {
    const after = {
      ...source,
      name: 'Store',
      mapping: { rows: 'b' },
      updatedAt: '2026-01-02T00:00:00.000Z',
    } as unknown as DataSource;
    expect(auditedChange(source, after)).toEqual({
      before: { name: 'Shop', mapping: '{"rows":"a"}' },
      after: { name: 'Store', mapping: '{"rows":"b"}' },
    });
  });

  it('is empty where only times differ', () => {
    expect(auditedChange(source, { ...source, updatedAt: '2026-01-03T00:00:00.000Z' })).toEqual({
      before: {},
      after: {},
    });
  });
});
