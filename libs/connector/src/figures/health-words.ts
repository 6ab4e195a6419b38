import { isObject } from '../path/path-values.js';
import type { FoundFigures } from './figure-types.js';

/** The name and unit of the figure that every health check has. */
export const availability = { name: 'Availability', unit: '%' } as const;

/** How long the answer took. */
export const responseTime = { name: 'Response time', unit: 'ms' } as const;

const upWords = new Set(
  'ok pass passed up healthy alive running ready green online pong available operational warn degraded yellow'.split(
    ' ',
  ),
);
const downWords = new Set('fail failed failing down unhealthy error critical red offline outage'.split(' '));

/** Fields in which health checks say how they are, the most telling first. */
const statusFields = ['status', 'health', 'state', 'healthy', 'ok', 'up', 'alive', 'database'] as const;

const longestWord = 100;

/** Whether a text or a truth value says that something is up; null if it says neither. */
function verdictOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string' || value.length > longestWord) return null;
  const word = value.trim().toLowerCase().replace(/[.!]$/, '');
  return upWords.has(word) ? true : downWords.has(word) ? false : null;
}

const shown = (field: string | null, value: unknown): string =>
  field === null ? String(value).trim() : `${field}: ${String(value)}`;

/** What an answer says of its own health; null if it says nothing. */
export function healthSaid(content: unknown): { readonly isUp: boolean; readonly text: string } | null {
  const whole = verdictOf(content);
  if (whole !== null) return { isUp: whole, text: shown(null, content) };
  if (!isObject(content)) return null;
  for (const field of statusFields) {
    const verdict = Object.hasOwn(content, field) ? verdictOf(content[field]) : null;
    if (verdict !== null) return { isUp: verdict, text: shown(field, content[field]) };
  }
  return null;
}

/** A health check that answered. */
export const healthOf = (isUp: boolean, headline: string | null): FoundFigures => ({
  form: 'health',
  figures: [{ ...availability, value: isUp ? 100 : 0 }],
  headline,
  isUp,
  problem: null,
});
