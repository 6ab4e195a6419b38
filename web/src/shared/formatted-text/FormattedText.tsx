import { Lexer, Tokenizer } from 'marked';
import type { Token, Tokens } from 'marked';
import { createElement, Fragment } from 'react';
import type { ReactNode } from 'react';
import { inlineText, TextLink } from './InlineText.js';
import type { TextContext } from './InlineText.js';

/** Deeper quotes and lists stand as text: each level costs the reader's browser a layout. */
const deepest = 6;

/** Runs of these cost a parser more than their length. A text with such a run stands as it is. */
const tooMuch =
  /(?:[ \t]{0,3}(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])){8}|[*_~`[\]!<\\]{64}|(?:[*_~`[\]\\][^*_~`[\]\\\n]?){400}/u;

/** Reads no HTML, headings, tables, images, rules, indented code, references or setext headings: they stay text. */
class TextTokenizer extends Tokenizer {
  override html = (): undefined => undefined;
  override tag = (): undefined => undefined;
  override heading = (): undefined => undefined;
  override lheading = (): undefined => undefined;
  override table = (): undefined => undefined;
  override hr = (): undefined => undefined;
  override code = (): undefined => undefined;
  override def = (): undefined => undefined;
  override reflink = (): undefined => undefined;
  override autolink = (): undefined => undefined;
  // Bare addresses have a rule of our own.
  override url = (): undefined => undefined;
}

const lex = (content: string): Token[] =>
  new Lexer({ gfm: true, breaks: false, tokenizer: new TextTokenizer() }).lex(content);

interface Place extends TextContext {
  readonly depth: number;
}

const isWebAddress = (href: string): boolean => /^https?:\/\//iu.test(href) && URL.canParse(href);

/** A link shows where it leads, unless its words are no address themselves. */
function link({ href, tokens, raw }: Tokens.Link, place: Place): ReactNode {
  if (!isWebAddress(href)) {
    return inlineText(raw, place);
  }
  const { host, username, password } = new URL(href);
  const words = tokens.map(({ raw: text }) => text).join('');
  const pretends = /https?:|www\.|\w\.\w/iu.test(words) && !words.includes(host);
  if (username !== '' || password !== '' || pretends) {
    return inlineText(raw, place);
  }
  return <TextLink href={href}>{tokens.map((token, index) => rendered(token, place, index))}</TextLink>;
}

const marked: Readonly<Record<string, string>> = { strong: 'strong', em: 'em', del: 'del' };

function inline(token: Token, place: Place): ReactNode {
  const tag = marked[token.type];
  if (tag !== undefined && 'tokens' in token) {
    return createElement(tag, null, ...children(token.tokens, place));
  }
  switch (token.type) {
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>;
    case 'link':
      return link(token as Tokens.Link, place);
    case 'escape':
      return (token as Tokens.Escape).text;
    case 'text':
      return 'tokens' in token && token.tokens
        ? children(token.tokens, place)
        : inlineText((token as Tokens.Text).raw, place);
    default:
      return inlineText(token.raw, place);
  }
}

const children = (tokens: readonly Token[] | undefined, place: Place): ReactNode[] =>
  (tokens ?? []).map((token, index) => rendered(token, place, index));

function list({ ordered, start, items }: Tokens.List, place: Place): ReactNode {
  const rows = items.map((item, index) => (
    <li key={index} dir="auto">
      {item.task ? `[${item.checked ? 'x' : ' '}] ` : null}
      {children(item.tokens, place)}
    </li>
  ));
  return ordered ? <ol start={Number(start) || 1}>{rows}</ol> : <ul>{rows}</ul>;
}

function block(token: Token, place: Place): ReactNode {
  switch (token.type) {
    case 'space':
      return null;
    case 'paragraph':
      return <p dir="auto">{children((token as Tokens.Paragraph).tokens, place)}</p>;
    case 'code':
      return (
        <pre dir="ltr">
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      );
    case 'blockquote':
      return <blockquote>{children((token as Tokens.Blockquote).tokens, place)}</blockquote>;
    case 'list':
      return list(token as Tokens.List, place);
    default:
      return inline(token, place);
  }
}

function rendered(token: Token, place: Place, key: number): ReactNode {
  const deeper = { ...place, depth: place.depth + 1 };
  const content = place.depth > deepest * 2 ? token.raw : block(token, deeper);
  return content === null ? null : <Fragment key={key}>{content}</Fragment>;
}

function tokensOf(content: string): Token[] | null {
  try {
    return tooMuch.test(content) ? null : lex(content);
  } catch {
    // A parser that fails on a text must not take the conversation with it.
    return null;
  }
}

/** A text, its author's mentions, and who reads it. */
export interface FormattedContent extends TextContext {
  readonly content: string;
}

/**
 * A text with its marks. React elements of an allow-list: no HTML of the author reaches the page, and no
 * image of another site loads.
 */
export function formattedText({ content, mentions, myId }: FormattedContent): ReactNode {
  const tokens = tokensOf(content);
  const place = { mentions, myId, depth: 0 };
  return tokens === null ? <p dir="auto">{inlineText(content, place)}</p> : children(tokens, place);
}
