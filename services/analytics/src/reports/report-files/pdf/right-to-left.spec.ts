import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { textOfPdf } from '../../../../test/file-texts.js';
import type { ReportDocument } from '../report-document.js';
import { writeReport } from '../write-report.js';

const instant = '2026-11-03T12:00:00.000Z';

const documentOf = (texts: readonly string[]): ReportDocument => ({
  ...{ title: 'Sales', workspaceName: 'Team', authorName: 'Ann', typeLabel: 'Report', language: 'en' },
  ...{ timeZone: 'UTC', createdAt: instant, sources: [], figures: [], method: [], notice: null },
  period: { from: instant, to: instant, label: 'A day' },
  sections: [{ title: 'Names', text: texts, bullets: [], charts: [], tables: [], notes: '' }],
});

const turned = (text: string): string => [...text].toReversed().join('');

describe('text from right to left in a PDF', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emberdeck-rtl-spec-'));
  });

  afterAll(() => rm(folder, { recursive: true }));

  const bytesOf = async (texts: readonly string[]): Promise<Buffer> => {
    const path = join(folder, 'report.pdf');
    await writeReport('pdf', documentOf(texts), path, null, () => undefined);
    return readFile(path);
  };

  // Readers of PDF turn the signs of a line around, and change none of them.
  it.each([
    'مبيعات المتجر (مصر)',
    'بنت ثبت نبيت ييئي ثتنب',
    'الآن لا إلى الأمل الإيرادات',
    'المكتب الإلكتروني',
    'پاکستان: ٹیکس، گاز - ڈالر',
    'הכנסות (מחיר מלא) [א] - ב',
  ])('has each sign as it was written, from the last to the first: %s', async (text) => {
    expect(textOfPdf(await bytesOf([text]))).toContain(turned(text));
  });

  it('has a sign for each glyph: one without is a gap in a word', async () => {
    const maps = textOfPdf(await bytesOf(['المكتب الإلكتروني مكلف']), 'content');
    expect(maps).toContain('beginbfrange');
    expect(maps).not.toContain('<>');
  });

  it('is whole beside it for readers that take a line from there', async () => {
    const text = 'הכנסות (מחיר מלא) 12%';
    const hexadecimal = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16().toString('hex');
    const shown = textOfPdf(await bytesOf([text]), 'content');
    expect(shown).toContain(`/P <</ActualText <${hexadecimal}>>> BDC`);
  });

  it('stands inside an English sentence that runs from left to right', async () => {
    const name = 'إجمالي إيرادات المتجر الإلكتروني';
    const shown = textOfPdf(await bytesOf([`${name} is steady.`]));
    expect(shown).toContain(`${turned(name)} is steady.`);
  });

  it('has digits of its script in their order', async () => {
    expect(textOfPdf(await bytesOf(['سال ۱۲۳۴']))).toContain(`۱۲۳۴${turned('سال ')}`);
  });
});
