import { describe, expect, it } from '@jest/globals';
import { millionthsToText } from '@emberdeck/connector/values/decimal';
import { openReading, type UploadReading } from '@emberdeck/contracts/analytics/upload-reading';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { seededRandom } from '@emberdeck/testing/seeded-random';
import { readMetricsFile } from '../src/ingest/uploads/metrics-file.js';
import { decodedText } from '../src/ingest/uploads/text-encoding.js';
import { encodedText } from './encoded-text.js';

const now = new Date('2026-11-26T12:00:00.000Z');
const dayMs = 86_400_000;
const seeds = 200;

/** What a writer chooses. */
class Choices {
  private readonly random: () => number;

  constructor(seed: number) {
    this.random = seededRandom(seed);
  }

  number(below: number): number {
    return Math.floor(this.random() * below);
  }

  of<Item>(items: readonly Item[]): Item {
    return items[this.number(items.length)] as Item;
  }
}

/** Titles in the language of a character set. */
const titlesBySet: Readonly<Record<string, readonly string[]>> = {
  'utf-8': ['sales', 'Umsätze', '売上', 'visits of “all”'],
  'utf-16le': ['sales', 'Besuche', 'доход'],
  'utf-16be': ['sales', '방문자'],
  'windows-1252': ['Umsätze', 'Gebühren größer', 'Löhne'],
  'windows-1250': ['přírůstek', 'žádosti', 'účty'],
  'windows-1251': ['доход', 'расход', 'посетители'],
  'windows-1253': ['πωλήσεις', 'έξοδα'],
  shift_jis: ['売上', '訪問者', '費用'],
  gb18030: ['销售额', '访客', '费用'],
  'euc-kr': ['매출', '방문자', '비용'],
};

const two = (number: number): string => String(number).padStart(2, '0');

const dateStyles: readonly ((date: Date) => string)[] = [
  (date) => date.toISOString().slice(0, 10),
  (date) => date.toISOString(),
  (date) => date.toISOString().slice(0, 10).replaceAll('-', '/'),
  (date) => date.toISOString().slice(0, 10).replaceAll('-', ''),
  (date) => `${two(date.getUTCDate())}.${two(date.getUTCMonth() + 1)}.${date.getUTCFullYear()}`,
  (date) => `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()}`,
  (date) => `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`,
  (date) => date.toUTCString(),
  (date) => date.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' }),
  (date) => date.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
];

const numberStyles: readonly (readonly [decimal: string, group: string])[] = [
  ['.', ''],
  [',', ''],
  ['.', ','],
  [',', '.'],
  [',', ' '],
  ['.', "'"],
];

function numberText(cents: number, [decimal, group]: readonly [string, string], unit: string): string {
  const [whole = '', fraction = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group);
  return `${cents < 0 ? '-' : ''}${grouped}${decimal}${fraction}${unit}`;
}

interface Written {
  readonly set: string;
  readonly file: Buffer;
  readonly text: string;
  /** Name, value and time of each point. */
  readonly points: readonly string[];
}

const pointText = (name: string, value: string, time: number): string => `${name} = ${value} at ${time}`;

/** A table as some program writes it. */
function written(seed: number): Written {
  const choices = new Choices(seed);
  const set = choices.of(Object.keys(titlesBySet));
  const names = (titlesBySet[set] ?? []).slice(0, 1 + choices.number(3));
  const isLong = choices.number(3) === 0;
  const delimiter = choices.of([',', ';', '\t', '|']);
  const lineBreak = choices.of(['\n', '\r\n', '\r']);
  const isQuoted = choices.number(3) === 0;
  const style = choices.of(numberStyles);
  const unit = choices.of(['', '', '%', ' $']);
  const dateText = choices.of(dateStyles);
  const begin = Date.UTC(2020 + choices.number(5), choices.number(12), 1 + choices.number(28));
  const field = (text: string): string =>
    isQuoted || text.includes(delimiter) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text;
  const line = (fields: readonly string[]): string => fields.map(field).join(delimiter);
  const lines = [line(isLong ? ['date', 'name', 'value'] : ['date', ...names])];
  const points: string[] = [];
  const rows = 14 + choices.number(30);
  for (let row = 0; row < rows; row += 1) {
    const time = begin + row * dayMs;
    const values = names.map(() => choices.number(2_000_000) - 500_000);
    const texts = values.map((cents) => numberText(cents, style, unit));
    const date = dateText(new Date(time));
    values.forEach((cents, place) => points.push(pointText(names[place] ?? '', String(cents / 100), time)));
    if (isLong) lines.push(...texts.map((text, place) => line([date, names[place] ?? '', text])));
    else lines.push(line([date, ...texts]));
  }
  const preamble = choices.of<readonly string[]>([
    [],
    [],
    ['Report of all shops', ''],
    [line(['Account:', 'X 1']), line(['Period:', 'all days']), ''],
    ['# a comment', '# another one', ''],
    [`sep=${delimiter}`],
  ]);
  const text = [...preamble, ...lines, ''].join(lineBreak);
  return { set, file: encodedText(text, set), text, points };
}

/** The points that were read, and the reasons why others were not. */
async function read(
  file: Buffer,
  reading: UploadReading,
): Promise<{ points: readonly string[]; reasons: readonly string[] }> {
  try {
    const { points, errors } = await readMetricsFile(file, now, reading);
    return {
      points: points
        .first(10_000)
        .map(({ name, millionths, timestamp }) => pointText(name, millionthsToText(millionths), timestamp)),
      reasons: errors.map(({ line, message }) => `${line}: ${message}`),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { points: [], reasons: [error.message] };
  }
}

describe('a table of any writer', () => {
  it('is read as it was meant, or refused with a reason', async () => {
    const refused: string[] = [];
    const misread: string[] = [];
    for (let seed = 1; seed <= seeds; seed += 1) {
      const { set, file, text, points } = written(seed);
      const { encoding } = await decodedText(file, null);
      const isGuess = encoding.name !== set;
      // A short word fits to several character sets: the preview shows the guess, and the user corrects it.
      if (isGuess) misread.push(`${seed}: ${set} as ${encoding.name}`);
      const found = await read(file, { ...openReading, encoding: isGuess ? set : null });
      if (found.points.length === points.length) {
        expect({ seed, points: found.points }).toEqual({ seed, points });
      } else {
        const wrong = found.points.filter((point) => !points.includes(point));
        expect({ seed, wrong, isRefused: found.reasons.length > 0 }).toEqual({
          seed,
          wrong: [],
          isRefused: true,
        });
        refused.push(`${seed}: ${found.reasons[0]}\n${text.slice(0, 200)}`);
      }
    }
    expect(refused).toEqual([]);
    expect(misread.length).toBeLessThan(seeds * 0.15);
  }, 60_000);
});
