import { isTooDeep } from '@emberdeck/platform/rules/json-depth';
import { BodyProblem } from '../feed/body-problem.js';
import { BodyReader } from '../feed/body-reader.js';
import { bodyText } from '../feed/body-text.js';
import { pageOfRows } from '../feed/page-of-rows.js';
import { previewOf } from '../feed/preview.js';
import type { BodyFault } from '../feed/read-body.js';
import { chosenFigures } from './chosen-figures.js';
import { figuresOfJsonFeed, figuresOfXml } from './feed-entries.js';
import type { FiguresInput, FiguresOutcome, FoundFigures } from './figure-types.js';
import { figuresOfNumbers, figuresOfRows } from './found-figures.js';
import { healthOf, healthSaid } from './health-words.js';

const faulty = (fault: BodyFault, preview: string | null = null): FiguresOutcome => ({
  found: null,
  fault,
  preview,
});

const good = (found: FoundFigures, preview: string | null = null): FiguresOutcome => ({
  found,
  fault: null,
  preview,
});

const noNumber: BodyFault = {
  failure: 'no_such_path',
  message:
    'The answer has no number that the deck could show. Choose the values by hand, or check the address.',
};

function parsed(text: string): { readonly json: unknown } | null {
  try {
    return { json: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

const isPage = (text: string, type: string | null): boolean =>
  type === 'text/html' || /^\s{0,100}<(!doctype html|html)/i.test(text.slice(0, 200));

const pageTitle = /<title[^<>]{0,200}>([^<]{1,300})<\/title>/i;

/** Where a page begins, its title stands. */
const titleWithin = 20_000;

/** A body that is no JSON: a feed, a page that can be reached, or a word that says how it is. */
function figuresOfText(text: string, { type, now }: FiguresInput): FoundFigures | null {
  const start = text.slice(0, titleWithin);
  if (isPage(start, type)) {
    return healthOf(true, pageTitle.exec(start)?.[1]?.replaceAll(/\s+/g, ' ').trim() ?? null);
  }
  if (start.trimStart().startsWith('<')) return figuresOfXml(text, now);
  const said = healthSaid(text);
  return said && healthOf(said.isUp, said.text);
}

/** The rows of a body with a name and a value; null if it has none. */
function rowsOf(json: unknown, now: Date): FoundFigures | null {
  const how = { mapping: null, isKeyed: false, now, timeZone: 'UTC', undatedAt: now, earlier: null };
  try {
    const { page } = pageOfRows(new BodyReader(how), json);
    return page.points.length === 0 ? null : figuresOfRows(page.points);
  } catch (error) {
    if (error instanceof BodyProblem) return null;
    throw error;
  }
}

function figuresOfJson(json: unknown, { chosen, now }: FiguresInput): FoundFigures | BodyFault {
  if (chosen.length > 0) return orFault(() => chosenFigures(chosen, json));
  const found = figuresOfJsonFeed(json, now) ?? rowsOf(json, now) ?? figuresOfNumbers(json);
  if (found !== null) return found;
  const said = healthSaid(json);
  return said === null ? noNumber : healthOf(said.isUp, said.text);
}

function orFault(work: () => FoundFigures): FoundFigures | BodyFault {
  try {
    return work();
  } catch (error) {
    if (error instanceof BodyProblem) return { failure: error.failure, message: error.message };
    throw error;
  }
}

/** Reads the figures of a body. Burns the processor for as long as the body and its paths take. */
export function readFigures(input: FiguresInput): FiguresOutcome {
  const text = bodyText(input.body, input.charset, false);
  const answer = parsed(text);
  if (answer === null) {
    const found = input.chosen.length > 0 ? null : figuresOfText(text, input);
    return found === null ? faulty({ failure: 'not_json', message: '' }) : good(found);
  }
  if (isTooDeep(answer.json)) {
    return faulty({ failure: 'too_deep', message: 'The answer is nested too deeply.' });
  }
  const preview = input.hasPreview ? previewOf(answer.json) : null;
  const found = figuresOfJson(answer.json, input);
  return 'failure' in found ? faulty(found, preview) : good(found, preview);
}

/** Reads what a health check says: an answer without a word of its own is up. */
export function readHealth({ body, charset, type }: FiguresInput): FiguresOutcome {
  const text = bodyText(body, charset, false);
  const answer = parsed(text);
  const said = healthSaid(answer === null ? text : answer.json);
  if (said !== null) return good(healthOf(said.isUp, said.text));
  const page = isPage(text, type) ? pageTitle.exec(text.slice(0, titleWithin))?.[1] : null;
  return good(healthOf(true, page?.replaceAll(/\s+/g, ' ').trim() ?? null));
}
