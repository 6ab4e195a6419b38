import { Html, markup } from '@emberdeck/platform/html/html';

/** A part of a mail. Both the HTML and the plain text are made from it. */
export type MailPart =
  | { readonly kind: 'text'; readonly text: string }
  /** A text to be copied or typed: large, and selected by one click where the client supports it. */
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'link'; readonly label: string; readonly href: string };

/** Names the attached files; nothing without any. */
export const attachedPart = (names: readonly string[]): MailPart[] =>
  names.length === 0 ? [] : [{ kind: 'text', text: `Attached: ${names.join(', ')}` }];

/** A mail as its author defines it. */
export interface MailDefinition {
  readonly subject: string;
  /** The sentence that an inbox shows beside the subject. */
  readonly preheader: string;
  readonly heading: string;
  readonly parts: readonly MailPart[];
  /** Why the reader gets this mail. */
  readonly footer?: string;
}

/** A mail as it is sent. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const defaultFooter = 'Emberdeck sends this message because an action at Emberdeck asked for it.';

/** A line break in a subject would begin another header. */
const asLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Any other scheme could run in the reader's client. */
const isWebAddress = (href: string): boolean => /^https?:\/\//i.test(href);

function htmlOf(part: MailPart): Html {
  switch (part.kind) {
    case 'text':
      return markup`<p style="margin:0 0 16px">${part.text}</p>`;
    case 'code':
      return markup`<p class="code" style="margin:0 0 16px;padding:16px;border-radius:8px;background:#f1f2f6;color:#1f2430;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:32px;font-weight:bold;letter-spacing:6px;text-align:center;-webkit-user-select:all;user-select:all">${part.code}</p>`;
    case 'link':
      return isWebAddress(part.href)
        ? markup`<p style="margin:0 0 16px"><a class="button" href="${part.href}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#4338ca;color:#ffffff;font-weight:bold;text-decoration:none">${part.label}</a></p>
<p style="margin:0 0 16px;word-break:break-all"><a class="plain" href="${part.href}" style="color:#4338ca">${part.href}</a></p>`
        : markup`<p style="margin:0 0 16px;word-break:break-all">${part.href}</p>`;
  }
}

function textOf(part: MailPart): string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'code':
      return part.code;
    case 'link':
      return part.href;
  }
}

/** Mail clients without a dark mode use the inline colors of the light mode. */
const darkStyle = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){body,.page{background:#15171e!important}.card{background:#1f2430!important;color:#eceef4!important}.code{background:#2b3140!important;color:#ffffff!important}.plain{color:#a5b4fc!important}.footer{color:#aab0c0!important}}`;

/** Renders both parts of a mail. Nothing in it is loaded from elsewhere. */
export function renderMail({
  subject,
  preheader,
  heading,
  parts,
  footer = defaultFooter,
}: MailDefinition): RenderedMail {
  const title = asLine(subject);
  const page = markup`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>
${new Html(darkStyle)}
</style>
</head>
<body style="margin:0;background:#f6f7fb">
<div style="display:none;max-height:0;overflow:hidden">${asLine(preheader)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f6f7fb">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;border-radius:12px;background:#ffffff;color:#1f2430">
<tr><td style="padding:24px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-size:16px;line-height:1.5">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${heading}</h1>
${parts.map(htmlOf)}
<p class="footer" style="margin:0;font-size:13px;color:#565d70">${footer}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
  const text = `${[heading, ...parts.map(textOf), `-- \n${footer}`].join('\n\n')}\n`;
  return { subject: title, text, html: page.source };
}
