import type { FastifyReply } from 'fastify';

/** A small page without scripts, for links in messages, which open in any browser. */
export interface PlainPage {
  readonly title: string;
  /** Plain text. */
  readonly text: string;
  /** HTML of the next step. */
  readonly action: string;
}

const style = [
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:#120d0a;color:#f7efe8;',
  'font:16px/1.5 system-ui,sans-serif}',
  'main{max-width:420px;margin:16px;padding:28px;border:1px solid #7c2d12;border-radius:16px;background:#1d1511}',
  'h1{margin:0 0 8px;font-size:22px}p{margin:0 0 20px}',
  'button,a{display:inline-block;padding:10px 20px;border:0;border-radius:8px;background:#fb923c;color:#1a0f07;',
  'font:inherit;font-weight:600;text-decoration:none;cursor:pointer}',
  'label{display:block;margin:0 0 6px;font-weight:600}',
  'input:not([type=hidden]){display:block;box-sizing:border-box;width:100%;margin:0 0 16px;padding:10px 12px;',
  'border:1px solid #b45309;border-radius:8px;background:#120d0a;color:inherit;font:inherit;letter-spacing:.15em}',
  'button:focus-visible,a:focus-visible,input:focus-visible{outline:3px solid #fff;outline-offset:2px}',
].join('');

export const htmlType = 'text/html; charset=utf-8';

/** Nothing is escaped: the texts are ours, and the contract restricts the characters of any visitor input in them. */
export const plainPage = ({ title, text, action }: PlainPage): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${title} - Emberdeck</title><style>${style}</style></head>`,
    `<body><main><h1>${title}</h1><p>${text}</p>${action}</main></body></html>`,
  ].join('');

/** Answers with a page. */
export function sendPage(reply: FastifyReply, status: number, page: PlainPage): void {
  void reply.status(status).header('content-type', htmlType).send(plainPage(page));
}
