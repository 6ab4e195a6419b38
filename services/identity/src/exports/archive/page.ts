import { Html, markup } from '@emberdeck/platform/html/html';

/** Nothing is loaded: the page reads without a network, and tells no one that it is read. */
const style = `:root{color-scheme:light dark;font-family:system-ui,sans-serif;line-height:1.5}
body{margin:0 auto;max-width:72rem;padding:1.5rem}
h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2rem}
.scroll{overflow-x:auto}table{border-collapse:collapse}
th,td{border:1px solid #8886;padding:.35rem .6rem;text-align:start;vertical-align:top;white-space:pre-wrap;overflow-wrap:anywhere;min-width:6rem}
li{margin:.25rem 0}`;

/** The first and the last part of a page. `root` leads to the top folder of the archive. */
export function pageOf(title: string, root: string | null): readonly [head: string, foot: string] {
  const head = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${root === null ? [] : [markup`<p><a href="${root}index.html">Overview</a></p>`]}`.source;
  return [head, '</main>\n</body>\n</html>\n'];
}
